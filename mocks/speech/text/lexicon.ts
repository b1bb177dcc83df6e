/** Everything that the demo analysis knows about sentiment. */
type Mood = { good: string[]; bad: string[]; not: string[]; stop: string[] }

const words = (text: string) => text.trim().split(/\s+/)

export const lexicon: Record<'zh' | 'en', Mood> = {
  zh: {
    good: words(
      '好 很好 不错 满意 喜欢 谢谢 感谢 开心 高兴 放心 方便 清楚 及时 顺利 优秀 专业 热情 耐心 快 推荐 值得 舒服 漂亮 准确 提高 解决 周到 惊喜 支持 赞',
    ),
    bad: words(
      '差 糟糕 糟 失望 生气 投诉 慢 太慢 坏 坏了 错 错误 问题 麻烦 难 难用 贵 退款 退货 拖延 延迟 丢失 丢 没人 敷衍 骗 后悔 烦 卡 崩溃 漏 断线 不满 不行 故障 没有收到',
    ),
    not: words('不 没 没有 别 不太 不是 未 不够'),
    stop: words(
      '的 了 是 在 我 你 他 她 它 们 我们 你们 他们 您 和 与 也 都 就 还 又 很 吗 呢 吧 啊 这 那 这个 那个 一个 一下 有 没 没有 不 要 会 能 可以 请 把 被 给 对 从 到 上 下 里 中 后 前 再 已经 因为 所以 但是 但 而 或 如果 什么 怎么 多 少 个 次 只 才 更 最 太 让 说 去 来 得 地 着 过 今天 昨天 明天',
    ),
  },
  en: {
    good: words(
      'good great excellent happy glad thanks thank love loved like liked helpful friendly fast quick easy clear perfect nice satisfied pleased wonderful recommend solved reliable comfortable improved best smooth polite',
    ),
    bad: words(
      'bad terrible awful angry sad slow late delay delayed broken wrong error errors problem problems missing lost fail failed failure poor expensive refund complaint complain disappointed rude confusing difficult worse worst crash crashed annoying unhappy never nobody',
    ),
    not: words("not no never don't doesn't didn't isn't wasn't can't cannot won't without hardly"),
    stop: words(
      'the a an and or but if of to in on at for from by with about as is are was were be been being it its this that these those i you he she we they me him her us them my your his our their do does did have has had will would can could should may might so than then there here what which who when where why how not no yes all any some more most very just also too up down out over again s t into since after before',
    ),
  },
}

export const sizeOfLexicon = (language: 'zh' | 'en'): number => lexicon[language].good.length + lexicon[language].bad.length
