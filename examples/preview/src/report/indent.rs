//! JSON, set out without reading it.

/// Indents JSON without reading it: only white space outside of strings changes, so that key order,
/// number spelling and escapes stay as they crossed.
pub(crate) fn indent(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let mut rest = significant(json).peekable();
    while let Some((c, in_string)) = rest.next() {
        match c {
            _ if in_string => out.push(c),
            '{' | '[' => {
                out.push(c);
                if let Some((close, _)) = rest.next_if(|&(next, quoted)| !quoted && matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    break_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                break_line(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                break_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            _ => out.push(c),
        }
    }
    out
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

/// The characters of JSON, each with whether it belongs to a string; white space between is left out.
fn significant(json: &str) -> impl Iterator<Item = (char, bool)> {
    let (mut quoted, mut escaped) = (false, false);
    json.chars().filter_map(move |c| {
        if quoted {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            quoted = !closes;
            return Some((c, true));
        }
        quoted = c == '"';
        (!c.is_ascii_whitespace()).then_some((c, quoted))
    })
}
