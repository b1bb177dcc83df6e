/** A row shows no more than this; a text of 20,000 characters need not be processed in full. */
const SHOWN = 400
/** Where escaped characters are put temporarily, in the private use area of Unicode. */
const ASIDE = 0xe000

/** Markdown as one line of plain text: headings, lists, emphasis, links and code lose their markup. */
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
