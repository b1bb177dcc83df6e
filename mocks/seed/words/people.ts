import { creditCheck, identityCheck } from '../../../src/schema/check-digits.ts'
import type { Random } from '../random.ts'
import type { Word } from '../word.ts'

/** Family names with their share of the population in per mille (census figures, rounded), and their romanisation. */
const FAMILY = parse(
  '王wang72 李li71 张zhang66 刘liu54 陈chen45 杨yang31 赵zhao27 黄huang25 周zhou23 吴wu21 徐xu19 孙sun18 胡hu14 朱zhu13 高gao12 林lin12 何he11 郭guo11 马ma10 罗luo9 梁liang9 宋song8 郑zheng8 谢xie7 韩han7 唐tang7 冯feng6 于yu6 董dong6 程cheng5 曹cao5 袁yuan5 邓deng5 许xu5 傅fu4 沈shen4 曾zeng4 彭peng4 吕lv4 苏su4 卢lu4 蒋jiang4 蔡cai4 贾jia4 丁ding4 魏wei4 薛xue3 叶ye3 阎yan3 余yu3 潘pan3 杜du3 戴dai3 夏xia3 钟zhong3 汪wang3 田tian3 任ren3 姜jiang3 范fan3 方fang2 石shi2 姚yao2 谭tan2 廖liao2 邹zou2 熊xiong2 金jin2 陆lu2 郝hao2 孔kong2 白bai2 崔cui2 康kang2 毛mao2 邱qiu2 秦qin2 江jiang2 史shi2 顾gu2 侯hou2 邵shao2 孟meng2 龙long2 万wan2 段duan2 雷lei2 钱qian2 汤tang2 尹yin2 黎li2 易yi1 常chang1 武wu1 乔qiao1 贺he1 赖lai1 龚gong1 文wen1 欧阳ouyang1 上官shangguan1 司马sima1',
)

/** Characters of given names, the common ones first. */
const GIVEN = parse(
  '伟wei 芳fang 娜na 敏min 静jing 丽li 强qiang 磊lei 军jun 洋yang 勇yong 艳yan 杰jie 娟juan 涛tao 明ming 超chao 霞xia 平ping 刚gang 桂gui 英ying 华hua 玉yu 萍ping 红hong 玲ling 建jian 国guo 文wen 志zhi 春chun 梅mei 晓xiao 婷ting 雪xue 慧hui 琳lin 宇yu 浩hao 子zi 轩xuan 涵han 梓zi 欣xin 怡yi 雨yu 晨chen 思si 佳jia 俊jun 博bo 一yi 诺nuo 泽ze 睿rui 嘉jia 悦yue 诗shi 瑶yao 鑫xin 鹏peng 飞fei 凯kai 辉hui 林lin 海hai 波bo 峰feng 云yun 龙long 燕yan 倩qian 莹ying 颖ying 楠nan 宁ning 安an 然ran 乐le 清qing 远yuan 航hang 书shu 瑞rui 成cheng 德de 正zheng 永yong 新xin 立li 秀xiu 兰lan 珍zhen 凤feng 荣rong',
)

type Sign = { sign: string; spelt: string; weight: number }

function parse(text: string): { signs: Sign[]; weights: number[] } {
  const signs = text.split(' ').map((piece) => {
    const [, sign = '', spelt = '', weight = '1'] = /^(\D*?)([a-z]+)(\d*)$/.exec(piece) ?? []
    return { sign, spelt, weight: Number(weight || 1) }
  })
  return { signs, weights: signs.map((one) => one.weight) }
}

export type Person = { name: string; spelt: string }

/** A Chinese name, with its romanisation for an e-mail address. */
export function createPerson(random: Random): Person {
  const family = random.weigh(FAMILY.signs, FAMILY.weights)
  const given = [random.pick(GIVEN.signs), ...(random.chance(0.84) ? [random.pick(GIVEN.signs)] : [])]
  return { name: family.sign + given.map((one) => one.sign).join(''), spelt: `${family.spelt}.${given.map((one) => one.spelt).join('')}` }
}

/**
 * The numbering plan has assigned the block 169 to no carrier, so nobody has these numbers. 1690 is left free for trying the registration;
 * 7,919 has no common factor with nine times ten million, so that no two rows get the same number.
 */
export const phoneAt = (at: number): string => `169${10_000_000 + ((at * 7919 + 1_234_577) % 90_000_000)}`

/** The three domains that RFC 2606 reserves for examples; the row's index keeps namesakes apart. */
export const emailOf = (spelt: string, at: number): string => `${spelt}${at}@example.${['com', 'net', 'org'][at % 3]}`

/** A valid checksum, but nobody's number: no province has the code 99. */
export function identityAt(random: Random): string {
  const birthday = new Date(Date.UTC(random.int(1962, 2003), random.int(0, 11), random.int(1, 28)))
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '')
  const body = `990${random.int(100, 999)}${birthday}${random.int(100, 999)}`
  return body + identityCheck(body)
}

export function creditCodeAt(random: Random): string {
  const body = `91990${random.int(100, 999)}MA${random.int(1_000_000, 9_999_999)}`
  return body + creditCheck(body)
}

export const peopleWords: Record<string, Word> = {
  'person-name': ({ random }) => createPerson(random).name,
  phone: ({ at, salt }) => phoneAt(at + salt),
  email: ({ at, random, salt }) => emailOf(createPerson(random).spelt, at + salt),
  'id-number': ({ random }) => identityAt(random),
  'credit-code': ({ random }) => creditCodeAt(random),
  username: ({ at, random }) => createPerson(random).spelt.replace('.', '') + at,
}
