//! "Did you mean": the nearest name, and lists as a sentence shows them.

/// The candidate that a typing slip away from `typed` is, if one is near enough to be meant.
pub(crate) fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = fold(typed);
    // One slip in three letters is still a slip; more is another word.
    let limit = (typed.chars().count() / 3).max(1);
    let measured = |candidate| {
        let folded = fold(candidate);
        // A name cut short is meant, however much is missing.
        let cut = typed.chars().count() > 2 && folded.starts_with(&typed);
        (if cut { 1 } else { distance(&typed, &folded) }, candidate)
    };
    candidates
        .into_iter()
        .map(measured)
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// `a`, `b` and `c`; with the conjunction given, each name quoted as code.
pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>, conjunction: &str) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
    }
}

fn fold(name: &str) -> String {
    name.to_lowercase().replace(['-', ' '], "_")
}

/// Insertions, deletions, replacements and swaps of neighbours between the two.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
