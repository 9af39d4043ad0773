// Takes the picture of a form in both themes: picture.mjs URL NAME FOLDER [whole]
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { call, form, onPage } from './lib.mjs';

const [, , , name, folder, whole] = process.argv;
const options = whole ? { viewport: { width: 1100, height: 920 } } : { viewport: { width: 640, height: 1200 } };

await onPage(async (page) => {
  await call(page);
  await form(page, 1);
  // As it is once the person has begun to look: nothing is marked, nothing scrolled.
  await page.evaluate((whole) => {
    document.activeElement.blur();
    document.getElementById('stage-title').hidden = !whole;
    scrollTo(0, 0);
  }, Boolean(whole));
  const studio = await page.context().browser().newPage();
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    const box = await page.locator('#stage').boundingBox();
    const margin = 14;
    const around = {
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin,
    };
    const png = await page.screenshot(whole ? {} : { clip: around, fullPage: true });
    await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), await webp(studio, png));
  }
}, { ...options, deviceScaleFactor: whole ? 1.2 : 1.5 });

/** The browser knows how to write WebP; Playwright takes PNG. */
async function webp(studio, png) {
  const text = await studio.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    let written;
    // 1 loses nothing, and is the smallest for plain areas; a large picture of text may have to lose some.
    for (const quality of [1, 0.9, 0.8, 0.7, 0.6]) {
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      written = new Uint8Array(await blob.arrayBuffer());
      if (written.length < 56_000) break;
    }
    return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(''));
  }, png.toString('base64'));
  return Buffer.from(text, 'base64');
}
