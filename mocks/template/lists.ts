import { DAY } from '../../src/schema/time.ts'
/** The number of rules in the template's table. */
export const SERVICES = 5701

const START = Date.UTC(2018, 7, 1)

const day = (number: number) => new Date(START + number * DAY).toISOString()

export const serviceAt = (at: number) => ({
  key: at + 1,
  id: at + 1,
  no: `No ${at + 1}`,
  description: '这是一段描述',
  callNo: ((at * 37) % 999) + 1,
  status: at % 4,
  updatedAt: day(at % 365),
  editable: false,
})

const TITLES = ['Alipay', 'Angular', 'Ant Design', 'Ant Design Pro', 'Bootstrap', 'React', 'Vue', 'Webpack']
const OWNERS = ['付小小', '吴加好', '周星星', '林东东', '曲丽丽']
const MEMBERS = ['曲丽丽', '王昭君', '董娜娜'].map((name, at) => ({ id: `member${at + 1}`, name, avatar: '/avatar2.jpg' }))
const CONTENT = '段落示意：蚂蚁金服设计平台，用最小的工作量，无缝接入蚂蚁金服生态，提供跨越设计与开发的体验解决方案。'

export const articleAt = (at: number) => ({
  id: String(at + 1),
  avatar: '/avatar2.jpg',
  owner: OWNERS[at % OWNERS.length],
  content: CONTENT,
  star: ((at * 131) % 999) + 1,
  percent: ((at * 57) % 999) + 1,
  like: ((at * 211) % 999) + 1,
  message: ((at * 17) % 999) + 1,
  description: '在中台产品的研发过程中，会出现不同的设计规范和实现方式，但其中往往存在很多类似的页面和组件。',
  href: '/list/search/article',
  title: TITLES[at % TITLES.length],
  updatedAt: day(at % 365),
  members: MEMBERS,
  activeUser: 100_000 + ((at * 7919) % 100_000),
  newUser: 1000 + ((at * 613) % 1000),
  cover: '/avatar2.jpg',
})

const DESCRIBED = [
  '那是一种内在的东西，他们到达不了，也无法触及的',
  '希望是一个好东西，也许是最好的，好东西是不会消亡的',
  '城镇中有那么多的酒馆，她却偏偏走进了我的酒馆',
  '那时候我只会想自己想要什么，从不想自己拥有什么',
  '凛冬将至',
  '生命就像一盒巧克力，结果往往出人意料',
]

export const projects = DESCRIBED.map((description, at) => ({
  id: at + 1,
  cover: '/avatar2.jpg',
  title: TITLES[at],
  description,
  status: 1,
  updatedAt: day(at),
}))

export const activity = DESCRIBED.map((_, at) => ({
  id: at + 1,
  user: { nickname: OWNERS[at % OWNERS.length], avatar: '/avatar2.jpg' },
  project: { name: TITLES[at], action: ['更新', '创建', '发布'][at % 3], event: '番组计划' },
  time: day(at),
}))

export const teams = ['科学搬砖组', '全组都是吴彦祖', '中二少女团', '程序员日常', '骗你来学计算机'].map((name, at) => ({
  id: at + 1,
  name,
  avatar: '/avatar2.jpg',
}))

const FIGURES: [string, number, number, number][] = [
  ['引用', 70, 30, 40],
  ['口碑', 60, 70, 40],
  ['产量', 50, 60, 40],
  ['贡献', 40, 50, 40],
  ['热度', 60, 70, 40],
  ['活跃', 70, 50, 40],
]

export const radar = FIGURES.map(([item, person, team, department]) => ({ item, 个人: person, 团队: team, 部门: department }))
