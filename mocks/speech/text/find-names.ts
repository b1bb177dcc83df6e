export type Name = { text: string; type: 'person' | 'organisation' | 'time' | 'amount' | 'contact'; begin: number }

/** Common surnames; names with other surnames are not found. */
const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文'
const TITLES = '先生|女士|小姐|经理|老师|医生|总监|主任|同学|师傅'
/** Common English given names. */
const GIVEN =
  'Aaron Adam Alan Alex Alice Amanda Amy Andrea Andrew Angela Anna Anne Anthony Barbara Ben Benjamin Brian Carol Caroline Catherine Charles Charlotte Chris Christine Christopher Claire Daniel David Deborah Diana Donald Dorothy Edward Elizabeth Ellen Emily Emma Eric Eva Frank George Grace Hannah Harry Helen Henry Isabel Jack Jacob James Jane Jason Jennifer Jessica Joan Joe John Jonathan Joseph Joshua Julia Julie Karen Kate Katherine Kelly Kevin Kim Laura Lauren Linda Lisa Lucas Lucy Maria Mark Martin Mary Matthew Megan Melissa Michael Michelle Mike Nancy Nicholas Nicole Oliver Olivia Pamela Patricia Patrick Paul Peter Philip Rachel Rebecca Richard Robert Ruth Ryan Samantha Samuel Sandra Sarah Scott Sharon Simon Sophia Sophie Stephanie Stephen Steven Susan Teresa Thomas Tim Timothy Tom Victoria Virginia Walter William'.replaceAll(
    ' ',
    '|',
  )
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const HAN = '\\p{Script=Han}'

const patterns: [Name['type'], RegExp][] = [
  ['contact', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  ['contact', /(?<!\d)(?:1[3-9]\d{9}|400[- ]?\d{3}[- ]?\d{4}|0\d{2,3}-\d{7,8})(?!\d)/gu],
  // Phone numbers of any country with their code, and in the North American format.
  ['contact', /(?<![\d+])\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,5}(?!\d)|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/gu],
  [
    'time',
    new RegExp(
      `\\b(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})\\b(?:,? \\d{4}\\b)?`,
      'gu',
    ),
  ],
  ['time', /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4})\b/gu],
  [
    'time',
    /\d{4}\s?年(?:\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?)?|\d{1,2}\s?月\s?\d{1,2}\s?[日号]|(?:今天|昨天|前天|明天|后天|本周|上周|下周|这周|周|星期|礼拜)?[一二三四五六日天]?(?:凌晨|早上|上午|中午|下午|晚上)?\s?(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s?点(?:半|\s?\d{1,2}\s?分)?|(?:上|下|这|本)?(?:周|星期|礼拜)[一二三四五六日天末]|今天(?:早上|上午|中午|下午|晚上)?|昨天(?:早上|上午|下午|晚上)?|明天(?:早上|上午|下午|晚上)?|后天|前天|上个月|下个月|去年|今年|明年/gu,
  ],
  [
    'time',
    /\b(?:(?:last|next|this)\s+(?:week|month|year|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|today|yesterday|tomorrow|tonight|\d{1,2}(?::\d{2})?\s?(?:am|pm)|\d{1,2}:\d{2}|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2}(?:,\s*\d{4})?)\b/giu,
  ],
  [
    'amount',
    /[¥$€£]\s?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s?(?:万元|元|块钱|块|美元|%|公里|公斤|小时|分钟|次|件|个百分点)|[一二三四五六七八九十百千万两]+(?:万元|元|块钱|个百分点)|百分之[一二三四五六七八九十百\d]+/gu,
  ],
  ['amount', /\b\d[\d,]*(?:\.\d+)?\s?(?:dollars|euros|pounds|yuan|USD|EUR|GBP|CNY|percent|hours|minutes|days|times|miles|km|kg)\b/giu],
  [
    'organisation',
    new RegExp(
      `(?:(?!(?:在|到|和|与|从|去|是|给|向|找|联系|我们|你们|他们)${HAN})${HAN}){2,8}?(?:公司|银行|医院|大学|集团|法院|学校|客服中心|配送站)`,
      'gu',
    ),
  ],
  ['organisation', /\b(?:[A-Z][\w&]+\s+)+(?:Inc|Ltd|Corp|Company|Bank|University|Hospital|Group)\b\.?/gu],
  ['person', new RegExp(`[${SURNAMES}]${HAN}{0,2}?(?:${TITLES})`, 'gu')],
  ['person', new RegExp(`(?:我是|我叫|联系|找|客户|叫)([${SURNAMES}]${HAN}{1,2})(?=[，。！？、\\s的在说想要来]|$)`, 'gu')],
  ['person', new RegExp(`\\b(?:${GIVEN})\\s+[A-Z][a-z]+\\b`, 'gu')],
  ['person', /\b(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+[A-Z][a-z]+(?:\s+[A-Z][a-z]+)?/gu],
  ['person', /(?<=\b(?:of|from|by|with|to|for|and|am|name is|ask|call|asked|called)\s)[A-Z][a-z]+\s+[A-Z][a-z]+\b/gu],
]

/** People, organisations, times and amounts by patterns; the first match at a position wins. */
export function findNames(text: string): Name[] {
  const taken: { begin: number; end: number }[] = []
  const names: Name[] = []
  for (const [type, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const found = match[1] ?? match[0]
      const begin = match.index + match[0].lastIndexOf(found)
      const end = begin + found.length
      if (found.trim() === '' || taken.some((one) => begin < one.end && end > one.begin)) continue
      taken.push({ begin, end })
      names.push({ text: found, type, begin })
    }
  }
  return names.toSorted((one, other) => one.begin - other.begin)
}
