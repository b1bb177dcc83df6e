/** The initial letter of each Pinyin syllable, and the first character that sorts under it. No syllable begins with I, U or V. */
const LETTERS = 'abcdefghjklmnopqrstwxyz'
const FIRST = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'

const order = new Intl.Collator('zh-CN-u-co-pinyin')
const HAN = /^\p{Script=Han}$/u
const known = new Map<string, string>()

/** 语音识别 → yysb: how people type a Chinese title without switching the keyboard. Derived from the browser's Pinyin sort order. */
export function initialsOf(text: string): string {
  let out = ''
  for (const sign of text) out += HAN.test(sign) ? letterOf(sign) : /[a-z0-9]/i.test(sign) ? sign.toLowerCase() : ''
  return out
}

function letterOf(sign: string): string {
  const before = known.get(sign)
  if (before !== undefined) return before
  let at = FIRST.length - 1
  while (at > 0 && order.compare(sign, FIRST[at]!) < 0) at--
  known.set(sign, LETTERS[at]!)
  return LETTERS[at]!
}
