/** A row shows no more; a text of 20 000 characters must not be walked through for it. */
const SHOWN = 400
/** Where signs that only stand for themselves are put aside, in the private part of Unicode. */
const ASIDE = 0xe000

/** Markdown as one line of plain words: titles, lists, emphasis, links and code lose their marks. */
export function plainMarkdown(text: string): string {
  return text
    .slice(0, SHOWN)
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCharCode(ASIDE + sign.charCodeAt(0)))
    .split('\n')
    .map((line) =>
      line
        .replace(/\\$/, ' ')
        .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,3}[.)]\s+)/, '')
        .replace(/^\s*(?:```.*|[-=*_]{3,})\s*$/, '')
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/(\*\*|__|~~|`)/g, '')
        .replace(/(^|[^\w*])\*([^*\s][^*]*)\*/g, '$1$2'),
    )
    .join(' ')
    .replace(/[\ue021-\ue07e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - ASIDE))
    .replace(/\s+/g, ' ')
    .trim()
}
