/** The smallest valid world; the examples of rules are laid over it. */
export const exampleWorld: Record<string, unknown> = {
  'app.json': {
    version: 4,
    brand: { name: '小铺', title: '小铺' },
    paging: { size: 10, sizes: [10, 20, 50] },
    locales: { source: 'zh-CN', default: 'en-US', titles: { 'zh-CN': '简体中文', 'en-US': 'English' } },
    timeouts: { call: 6000, upload: 120000, chunk: 120000 },
  },
  'menus/shop.json': { title: '店铺', groups: { orders: { title: '订单' } } },
  'permissions/roles.json': { roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: '*' } } },
  'entities/order.json': {
    title: '订单',
    key: 'orderNo',
    label: '{{orderNo}}',
    properties: {
      orderNo: { title: '订单号', type: 'string', readOnly: true },
      amount: { title: '金额', type: 'integer', format: 'money-fen' },
      status: {
        title: '状态',
        type: 'string',
        readOnly: true,
        default: 'open',
        oneOf: [
          { const: 'open', title: '待支付', tone: 'warning' },
          { const: 'paid', title: '已支付', tone: 'success' },
        ],
      },
    },
    moves: { pay: { from: 'open', to: 'paid' } },
  },
  'screens/order.json': {
    kind: 'list',
    title: '订单',
    route: '/order',
    menu: { group: 'orders', order: 10 },
    permission: 'order',
    entity: 'order',
    list: { columns: ['orderNo', 'amount', 'status'] },
    actions: { pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay' } },
  },
  'locales/en-US/app.json': { brand: { name: 'Shop', title: 'Shop' } },
  'locales/en-US/menus/shop.json': { title: 'Shop', groups: { orders: { title: 'Orders' } } },
  'locales/en-US/permissions/roles.json': { roles: { clerk: { title: 'Clerk' } } },
  'locales/en-US/entities/order.json': {
    title: 'Order',
    properties: {
      orderNo: { title: 'Order no.' },
      amount: { title: 'Amount' },
      status: { title: 'Status', oneOf: { open: 'Open', paid: 'Paid' } },
    },
  },
  'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: 'Pay' } } },
}

/** A copy of the world's list screen with changes. */
export function orderList(change: Record<string, unknown>): Record<string, unknown> {
  return { 'screens/order.json': { ...(exampleWorld['screens/order.json'] as object), ...change } }
}

/** A copy of the world's entity with changes. */
export function orderEntity(change: Record<string, unknown>): Record<string, unknown> {
  return { 'entities/order.json': { ...(exampleWorld['entities/order.json'] as object), ...change } }
}

/** A copy of the entity with changed or additional fields. */
export function orderFields(fields: Record<string, unknown>): Record<string, unknown> {
  const entity = exampleWorld['entities/order.json'] as { properties: object }
  return orderEntity({ properties: { ...entity.properties, ...fields } })
}

/** A copy of the list with an additional action. */
export function orderAction(action: Record<string, unknown>): Record<string, unknown> {
  return orderList({ actions: { pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', ...action } } })
}

/** An additional screen: the detail of a row of the list. */
export function orderView(change: Record<string, unknown> = {}): Record<string, unknown> {
  const screen = { kind: 'detail', title: '订单', permission: 'order', entity: 'order', takes: ['orderNo'], fields: ['orderNo'] }
  return { 'screens/order-view.json': { ...screen, ...change } }
}
