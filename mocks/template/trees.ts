export type Node = { key: string; title: string; icon: string | null; group?: true; children?: Node[] }

const leaf = (key: string, title: string): Node => ({ key, title, icon: null })

export const organisation: Node[] = [
  {
    key: 'key-01',
    title: '研发中心',
    icon: 'mail',
    children: [
      {
        key: 'key-01-01',
        title: '后端组',
        icon: null,
        group: true,
        children: [leaf('key-01-01-01', 'JAVA'), leaf('key-01-01-02', 'PHP'), leaf('key-01-01-03', 'Golang')],
      },
      {
        key: 'key-01-02',
        title: '前端组',
        icon: null,
        group: true,
        children: [leaf('key-01-02-01', 'React'), leaf('key-01-02-02', 'Vue'), leaf('key-01-02-03', 'Angular')],
      },
    ],
  },
  {
    key: 'key-02',
    title: '财务部',
    icon: 'dollar',
    children: [
      leaf('key-02-01', '会计核算'),
      leaf('key-02-02', '成本控制'),
      {
        key: 'key-02-03',
        title: '内部控制',
        icon: null,
        children: [leaf('key-02-03-01', '财务制度建设'), leaf('key-02-03-02', '会计核算')],
      },
    ],
  },
]

/** Name, parent, id, title and component of each entry; pages follow their group in order. */
const ENTRIES: [string, number, number, string, string][] = [
  ['dashboard', 0, 1, '仪表盘', 'RouteView'],
  ['workplace', 1, 7, '工作台', 'Workplace'],
  ['Analysis', 1, 2, '分析页', 'Analysis'],
  ['form', 0, 10, '表单页', 'PageView'],
  ['basic-form', 10, 6, '基础表单', 'BasicForm'],
  ['step-form', 10, 5, '分步表单', 'StepForm'],
  ['advanced-form', 10, 4, '高级表单', 'AdvanceForm'],
  ['list', 0, 10010, '列表页', 'PageView'],
  ['table-list', 10010, 10011, '查询表格', 'TableList'],
  ['basic-list', 10010, 10012, '标准列表', 'StandardList'],
  ['card', 10010, 10013, '卡片列表', 'CardList'],
  ['search', 10010, 10014, '搜索列表', 'SearchLayout'],
  ['article', 10014, 10015, '搜索列表（文章）', 'SearchArticles'],
  ['project', 10014, 10016, '搜索列表（项目）', 'SearchProjects'],
  ['application', 10014, 10017, '搜索列表（应用）', 'SearchApplications'],
  ['profile', 0, 10018, '详情页', 'RouteView'],
  ['basic', 10018, 10019, '基础详情页', 'ProfileBasic'],
  ['advanced', 10018, 10020, '高级详情页', 'ProfileAdvanced'],
  ['result', 0, 10021, '结果页', 'PageView'],
  ['success', 10021, 10022, '成功', 'ResultSuccess'],
  ['fail', 10021, 10023, '失败', 'ResultFail'],
  ['exception', 0, 10024, '异常页', 'RouteView'],
  ['403', 10024, 10025, '403', 'Exception403'],
  ['404', 10024, 10026, '404', 'Exception404'],
  ['500', 10024, 10027, '500', 'Exception500'],
  ['account', 0, 10028, '个人页', 'RouteView'],
  ['center', 10028, 10029, '个人中心', 'AccountCenter'],
  ['settings', 10028, 10030, '个人设置', 'AccountSettings'],
  ['BasicSettings', 10030, 10031, '基本设置', 'BasicSetting'],
  ['SecuritySettings', 10030, 10032, '安全设置', 'SecuritySettings'],
  ['CustomSettings', 10030, 10033, '个性化', 'CustomSettings'],
  ['BindingSettings', 10030, 10034, '账户绑定', 'BindingSettings'],
  ['NotificationSettings', 10030, 10035, '新消息通知', 'NotificationSettings'],
]

/** A flat list from which the menu is built by `parentId` and `id`. */
export const nav = ENTRIES.map(([name, parentId, id, title, component]) => ({ name, parentId, id, meta: { title, show: true }, component }))
