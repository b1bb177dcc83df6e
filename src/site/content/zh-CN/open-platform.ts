import type { OpenContent } from '../../shapes.ts'

export const content: OpenContent = {
  title: '从注册账户，到线上调用。',
  lead: '每个应用一把密钥，需要时再买套餐，每次调用都有日志。一共五步，第一步只要一分钟。',
  start: '注册账户',
  docs: '查看文档',
  keysTitle: '一把密钥，打开这些服务',
  stepsTitle: '五个步骤',
  steps: [
    {
      title: '注册',
      text: '邮箱、手机号、密码。24 小时内点开邮件里的链接即可激活。',
      href: '/user/register',
      link: '去注册',
    },
    {
      title: '实名认证',
      text: '个人和企业各认证一次，之后就可以购买套餐；试用免费额度不需要认证。',
      href: '/official-website/markdown?select=3',
      link: '了解流程',
    },
    {
      title: '创建应用',
      text: '选择服务，得到应用编号和密钥。密钥只显示一次，可以随时更换。',
      href: '/official-website/markdown?select=2',
      link: '关于密钥',
    },
    {
      title: '选择套餐',
      text: '每项服务都有每日免费额度供试用，用得多了再买套餐。',
      href: '/official-website/product',
      link: '查看套餐',
    },
    {
      title: '调用',
      text: '复制示例，填上编号和密钥，运行。发生了什么，调用日志里都有。',
      href: '/official-website/markdown?select=4',
      link: '第一个接口',
    },
  ],
  rulesTitle: '这里的规矩',
  rules: [
    {
      title: '密钥留在服务器',
      text: '页面和应用用短时凭据。密钥泄露了，一分钟内就能在控制台更换。',
    },
    {
      title: '限额由你定',
      text: '每个应用的并发与每日次数、允许调用的地址、资源包用完之前的提醒。',
    },
    {
      title: '错误都有出路',
      text: '每次拒绝都有错误码、原因和办法，Retry-After 告诉你何时值得重试。',
    },
    {
      title: '该幂等的都幂等',
      text: '会创建东西的请求带一个键，重复提交只创建一次。',
    },
  ],
  sampleTitle: '能运行的最小程序',
  sampleText: '发一段录音，打印应答。其他服务大同小异。',
  docsTitle: '接着读',
}
