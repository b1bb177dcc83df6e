import { languages } from '../../scripts/lib/text-files.ts'
const DAY = Date.UTC(2018, 0, 1)

type Action = 'add' | 'query' | 'get' | 'edit' | 'update' | 'delete' | 'import' | 'export'

const DESCRIBED: Record<Action, string> = {
  add: '新增',
  query: '查询',
  get: '详情',
  edit: '修改',
  update: '修改',
  delete: '删除',
  import: '导入',
  export: '导出',
}

const NAMES: Record<string, string> = {
  comment: '评论',
  marketing: '营销管理',
  member: '会员管理',
  menu: '菜单管理',
  order: '订单管理',
  permission: '权限管理',
  role: '角色管理',
  test: '权限测试',
  user: '用户管理',
}

const said = (actions: Action[]) => actions.map((action) => ({ action, describe: DESCRIBED[action], defaultCheck: false }))

function granted(roleId: string, permissionId: string, permissionName: string, actions: Action[]) {
  const actionEntitySet = said(actions)
  return {
    roleId,
    permissionId,
    permissionName,
    actions: JSON.stringify(actionEntitySet),
    actionEntitySet,
    actionList: actions,
    dataAccess: null,
  }
}

const ALL: Action[] = ['add', 'query', 'get', 'edit', 'delete']

/** Roles and their permissions, as in the template; a permission without actions allows nothing. */
const MATRIX: Record<string, Record<string, Action[]>> = {
  admin: {
    comment: ALL,
    member: ALL,
    menu: ['add', 'import', 'get', 'edit'],
    order: ALL,
    permission: ['add', 'get', 'edit', 'delete'],
    role: ['add', 'get', 'edit', 'delete'],
    test: [],
    user: ['add', 'import', 'get', 'edit', 'delete', 'export'],
  },
  svip: {
    comment: ALL,
    member: ['add', 'query', 'get'],
    menu: ['add', 'import', 'get'],
    order: ['add', 'query', 'get', 'edit'],
    permission: ['add', 'get', 'edit'],
    role: ['add', 'edit', 'delete'],
    test: [],
    user: ['add', 'import', 'get', 'edit'],
  },
  user: {
    comment: ['query', 'get'],
    marketing: [],
    member: ['query', 'get'],
    menu: [],
    order: ['query', 'get'],
    permission: [],
    role: [],
    test: [],
    user: [],
  },
}

const ROLES: [string, string, string][] = [
  ['admin', '管理员', '拥有所有权限'],
  ['svip', '超级会员', '超级会员'],
  ['user', '普通会员', '普通用户，只能查询'],
]

export const roles = ROLES.map(([id, name, describe]) => ({
  id,
  name,
  describe,
  status: 1,
  creatorId: 'system',
  createTime: DAY,
  deleted: 0,
  permissions: Object.entries(MATRIX[id]!).map(([permission, actions]) => granted(id, permission, NAMES[permission]!, actions)),
}))

const LISTED = ['marketing', 'member', 'menu', 'order', 'permission', 'role', 'test', 'user']

export const permissions = LISTED.map((id) => ({
  id,
  name: NAMES[id],
  describe: NAMES[id],
  status: 1,
  actionData: JSON.stringify(said([...ALL, 'import', 'export'])),
  sptDaTypes: null,
  optionalFields: '[]',
  parents: null,
  type: null,
  deleted: 0,
  actions: [...ALL, 'import', 'export'],
}))

const user = {
  id: '4291d7da9005377ec9aec4a71ea837f',
  name: '天野远子',
  username: 'admin',
  avatar: '/avatar2.jpg',
  status: 1,
  telephone: '',
  lastLoginIp: '27.154.74.117',
  lastLoginTime: 1534837621348,
  creatorId: 'admin',
  createTime: 1497160610259,
  merchantCode: 'TLif2btpzg079h15bk',
  deleted: 0,
  roleId: 'admin',
}

/** The permissions of a person on the template's own pages, where the right to change is called `update`. */
const OWN = 'dashboard exception result profile table form order permission role user support'.split(' ')

export const admin = {
  ...user,
  role: {
    ...roles[0],
    permissions: OWN.map((id) => granted('admin', id, NAMES[id] ?? id, ['add', 'query', 'get', 'update', 'delete'])),
  },
}

export const signedIn = (username: string) => ({ ...user, username, lang: languages.first, token: '4291d7da9005377ec9aec4a71ea837f' })
