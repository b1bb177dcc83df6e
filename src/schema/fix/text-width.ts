/** Characters that take two columns in a terminal and in the formatter: Chinese, Japanese, Korean, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u3247\u3250-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
const NONE = /^[\p{M}\p{Cf}\p{Cc}\uff9e\uff9f]+$/u
const PLAIN = /^[\x20-\x7e]*$/
const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many columns a text takes. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const { segment } of clusters.segment(text)) if (!NONE.test(segment)) width += WIDE.test(segment) ? 2 : 1
  return width
}
