import type { ChatContent } from '../../shapes.ts'

export const content: ChatContent = {
  title: '在线咨询',
  greeting: '您好，请问有什么可以帮您？直接输入问题，或从下面选一个。',
  placeholder: '输入你的问题',
  ask: '提问',
  none: '这个问题我答不上来。留个言，会有人给你回电。',
  leave: '留言',
  back: '返回问题列表',
  suggestions: '大家常问',
  questions: [
    {
      ask: '怎么开始？',
      words: '开始 注册 试用 体验 入门 新手 第一次 怎么用',
      answer: '注册账户，创建应用，发送录音。新手指南会带你走一遍，大约十分钟。',
      href: '#/official-website/markdown?select=3',
      link: '新手指南',
    },
    {
      ask: '怎么收费？',
      words: '收费 价格 多少钱 费用 套餐 购买 免费 额度 计费',
      answer: '每项服务每天都有免费额度，用得多了再按次、秒或字符购买套餐，每个产品页都列出在售价格。失败的调用不计费。',
      href: '#/official-website/product',
      link: '查看套餐',
    },
    {
      ask: '录音可以多长？',
      words: '多长 时长 上限 限制 大小 秒 小时 MB 长度',
      answer: '一句话识别最长 60 秒，录音文件最长 5 小时、512 MB，实时语音转写不限时长。',
    },
    {
      ask: '调用失败怎么办？',
      words: '失败 错误 错误码 报错 拒绝 4001 4002 4003 4010 4020 4290 5000',
      answer: '每次拒绝都带有错误码、原因和解决办法。',
      href: '#/official-website/markdown?select=8',
      link: '错误码',
    },
    {
      ask: '密钥在哪里看？',
      words: '密钥 编号 应用 appid secret key 凭据 鉴权',
      answer: '创建应用时显示一次。丢了就在应用管理中更换，旧密钥还能用 24 小时。',
      href: '#/official-website/markdown?select=2',
      link: '关于密钥',
    },
    {
      ask: '声音复刻和情感合成什么时候上线？',
      words: '复刻 克隆 情感 音色 上线 期待',
      answer: '都标着“敬请期待”，还没有日期。可以在控制台留下联系方式，开放时通知你。',
    },
    {
      ask: '可以私有化部署吗？',
      words: '私有化 部署 本地 服务器 企业 数据 安全',
      answer: '在解决方案页留言或拨打热线，我们一起看你的项目。',
      href: '#/official-website/customer',
      link: '联系我们',
    },
    {
      ask: '热线什么时候有人接？',
      words: '热线 电话 人工 客服 时间 几点',
      answer: '号码和服务时间写在每个页面底部，也会换算成你所在时区的时间。',
    },
  ],
}
