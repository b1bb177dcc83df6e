import type { Random } from '../random.ts'
import type { Word } from '../word.ts'

const CITIES = [
  '北京',
  '上海',
  '深圳',
  '广州',
  '杭州',
  '成都',
  '南京',
  '武汉',
  '西安',
  '苏州',
  '合肥',
  '长沙',
  '厦门',
  '青岛',
  '重庆',
  '天津',
  '郑州',
  '宁波',
]
const BRANDS = [
  '云',
  '智',
  '博',
  '恒',
  '中',
  '华',
  '鼎',
  '联',
  '远',
  '启',
  '创',
  '信',
  '汇',
  '星',
  '锐',
  '凌',
  '朗',
  '译',
  '声',
  '语',
  '闻',
  '和',
  '达',
  '诚',
]
const TRADES = [
  '科技',
  '信息技术',
  '网络科技',
  '智能科技',
  '软件',
  '教育科技',
  '医疗科技',
  '文化传媒',
  '电子商务',
  '金融科技',
  '物流',
  '汽车服务',
  '人力资源',
  '通信',
]
const PURPOSES = [
  '客服',
  '会议',
  '质检',
  '字幕',
  '访谈',
  '课堂',
  '外呼',
  '导航',
  '听写',
  '播报',
  '陪练',
  '问诊',
  '庭审',
  '直播',
  '录音',
  '语音助手',
]
const FORMS = ['平台', '助手', '系统', '小程序', '后台', '工作台', 'App', '机器人', '转写', '测试']
const INDUSTRIES = ['互联网', '金融', '教育', '医疗', '政务', '电商', '物流', '汽车', '制造', '传媒', '通信', '法律']
/** They suit any row in any state: a remark that asks for a paper does not stand beside a top-up that has arrived. */
const REMARKS = [
  '按合同第三条执行',
  '已与客户核对',
  '见合同附件',
  '由销售转交',
  '已电话确认',
  '资料齐全',
  '已邮件确认',
  '按月度流程处理',
  '客户经理已知悉',
  '按客户要求处理',
  '优先处理',
  '由运营处理',
]
const TITLES = [
  '关于服务升级的通知',
  '国庆期间值班安排',
  '新引擎上线说明',
  '计费规则调整说明',
  '节前系统维护公告',
  '新用户优惠活动',
  '识别准确率提升报告',
  '接口版本下线提醒',
  '开发者沙龙报名',
  '年度套餐促销',
]
const CHANNELS = ['官网', '电话', '渠道', '活动', '转介绍']

const brand = (random: Random): string => random.pick(BRANDS) + random.pick(BRANDS)

export const createCompany = (random: Random): string => `${random.pick(CITIES)}${brand(random)}${random.pick(TRADES)}有限公司`

/** A typical name of a project. */
export const createAppName = (random: Random): string => brand(random) + random.pick(PURPOSES) + random.pick(FORMS)

export const businessWords: Record<string, Word> = {
  company: ({ random }) => createCompany(random),
  'company-name': ({ random }) => createCompany(random),
  'app-name': ({ random }) => createAppName(random),
  'group-name': ({ random, at }) => `${random.pick(PURPOSES)}${random.pick(['一组', '二组', '专用组', '高并发组', '公共组'])}${at + 1}`,
  'product-name': ({ random, at }) => `${random.pick(PURPOSES)}${random.pick(['体验包', '标准包', '专业包', '企业包'])}${at + 1}`,
  city: ({ random }) => random.pick(CITIES),
  industry: ({ random }) => random.pick(INDUSTRIES),
  channel: ({ random }) => random.pick(CHANNELS),
  remark: ({ random }) => random.pick(REMARKS),
  title: ({ random }) => random.pick(TITLES),
  paragraph: ({ random }) => `${random.pick(TITLES)}。${random.pick(REMARKS)}；${random.pick(REMARKS)}。`,
}
