//! The pictures: how the cost grows, and what an open form holds.

use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

/// One line, by name.
pub struct Line<'a> {
    pub name: String,
    pub points: &'a [(f64, f64)],
}

/// Readable on a light page and on a dark one.
const COLOURS: [RGBColor; 5] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 96, 30),
    RGBColor(44, 150, 70),
    RGBColor(190, 60, 140),
    RGBColor(120, 90, 200),
];

const GREY: RGBColor = RGBColor(128, 128, 128);

/// Lines over axes that both count by powers of ten.
pub fn draw(file: &Path, (x_axis, y_axis): (&str, &str), lines: &[Line<'_>]) -> Result<()> {
    let of = |pick: fn(&(f64, f64)) -> f64| lines.iter().flat_map(move |line| line.points.iter().map(pick));
    let range = |values: &mut dyn Iterator<Item = f64>| {
        let (least, most) =
            values.fold((f64::MAX, 0.0_f64), |(least, most), value| (least.min(value), most.max(value)));
        least..most
    };
    let (x, y) = (range(&mut of(|point| point.0)), range(&mut of(|point| point.1)));
    // Above the lines is room for their names.
    let (x, y) = (x.start / 1.5..x.end * 1.5, y.start / 3.0..y.end * 30.0);
    let area = SVGBackend::new(file, (720, 420)).into_drawing_area();
    let wrong = |error: &dyn std::fmt::Display| anyhow!("{}: {error}", file.display());
    let style = ("sans-serif", 14).into_font().color(&GREY);
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(x.log_scale(), y.log_scale())
        .map_err(|error| wrong(&error))?;
    let mut mesh = chart.configure_mesh();
    let (x_label, y_label) = (|x: &f64| format!("{x:.0}"), |y: &f64| format!("{y:.0}"));
    mesh.x_label_formatter(&x_label).y_label_formatter(&y_label);
    mesh.x_desc(x_axis).y_desc(y_axis).axis_style(GREY).label_style(style.clone()).axis_desc_style(style.clone());
    mesh.bold_line_style(GREY.mix(0.25)).light_line_style(TRANSPARENT).draw().map_err(|error| wrong(&error))?;
    for (line, colour) in lines.iter().zip(COLOURS) {
        let stroke = colour.stroke_width(2);
        chart
            .draw_series(LineSeries::new(line.points.iter().copied(), stroke))
            .map_err(|error| wrong(&error))?
            .label(line.name.as_str())
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], stroke));
        let dots = line.points.iter().map(|point| Circle::new(*point, 3, colour.filled()));
        chart.draw_series(dots).map_err(|error| wrong(&error))?;
    }
    let mut legend = chart.configure_series_labels();
    legend.position(SeriesLabelPosition::UpperLeft).border_style(TRANSPARENT).label_font(style);
    legend.draw().map_err(|error| wrong(&error))?;
    area.present().map_err(|error| wrong(&error))
}
