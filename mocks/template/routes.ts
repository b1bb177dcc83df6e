import { createHash, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from '../http/host.ts'
import { activity, articleAt, projects, radar, serviceAt, SERVICES, teams } from './lists.ts'
import { nav, organisation } from './trees.ts'
import { admin, permissions, roles, signedIn } from './people.ts'

type Query = Record<string, unknown>

/** The hashes that the template's login page sends for the passwords `ant.design` and `admin`. */
const PASSWORDS = ['8914de686ab28dc22f30d3d8e107ff6c', '21232f297a57a5a743894a0e4a801fc3']
const USERS = ['admin', 'super']
const PAGE = 10
const MOST = 1000

/**
 * The calls of the admin template, for trying its pages: demo only, and in the template's own envelope. Each answer gets a new envelope, so
 * that a refused sign-in does not affect the next answer.
 */
export function addTemplateRoutes(
  app: FastifyInstance,
  options: { delay: number; checkRate: (address: string) => void; now: () => number },
): void {
  const say = async (request: FastifyRequest, reply: FastifyReply, result: unknown, message = '', code = 200) => {
    options.checkRate(request.ip)
    if (options.delay > 0) await wait(options.delay)
    return sendJson(reply.code(code === 401 ? 401 : 200), JSON.stringify({ message, timestamp: options.now(), result, code }))
  }
  const get = (path: string, answer: (query: Query) => unknown) =>
    app.get<{ Querystring: Query }>(`/api${path}`, (request, reply) => say(request, reply, answer(request.query)))
  const post = (path: string, answer: (body: Query) => { result: unknown; message?: string; code?: number }) =>
    app.post<{ Body: unknown }>(`/api${path}`, (request, reply) => {
      // why: this call is not part of the contract, so nothing has validated the body.
      const body: Query = request.body !== null && typeof request.body === 'object' ? { ...request.body } : {}
      const { result, message, code } = answer(body)
      return say(request, reply, result, message, code)
    })

  post('/auth/login', ({ username, password }) => {
    const hash = typeof password === 'string' ? createHash('md5').update(password).digest('hex') : ''
    if (!USERS.includes(String(username)) || !(PASSWORDS.includes(String(password)) || PASSWORDS.includes(hash)))
      return { result: { isLogin: true }, message: '账户或密码错误', code: 401 }
    return { result: signedIn(String(username)) }
  })
  post('/auth/logout', () => ({ result: {}, message: '[测试接口] 注销成功' }))
  post('/auth/forge-password', () => ({ result: {} }))
  post('/auth/register', () => ({ result: {} }))
  post('/auth/2step-code', () => ({ result: { stepCode: randomInt(2) } }))
  post('/account/sms', () => ({ result: { captcha: randomInt(10_000, 100_000) } }))
  post('/account/sms_err', () => ({ result: {}, message: '[测试接口] 短信发送失败', code: 500 }))

  get('/user/info', () => admin)
  get('/user/nav', () => nav)
  get('/org/tree', () => organisation)
  get('/role', (query) => pageOf(query, roles.length, (at) => roles[at]))
  get('/permission', (query) => pageOf(query, permissions.length, (at) => permissions[at]))
  get('/permission/no-pager', () => permissions)
  get('/service', (query) => pageOf(query, SERVICES, serviceAt))
  get('/list/article', ({ count }) => Array.from({ length: figure(count, 5) }, (_, at) => articleAt(at)))
  get('/list/search/projects', (query) => pageOf(query, projects.length, (at) => projects[at]))
  get('/workplace/activity', () => activity)
  get('/workplace/teams', () => teams)
  get('/workplace/radar', () => radar)
}

function pageOf(query: Query, totalCount: number, rowAt: (at: number) => unknown) {
  const pageSize = figure(query.pageSize, PAGE)
  const pageNo = figure(query.pageNo, 1, Number.MAX_SAFE_INTEGER)
  const from = (pageNo - 1) * pageSize
  const length = Math.max(0, Math.min(pageSize, totalCount - from))
  const data = Array.from({ length }, (_, at) => rowAt(from + at))
  return { data, pageSize, pageNo, totalPage: Math.ceil(totalCount / pageSize), totalCount }
}

/** A number in the address; anything else counts as absent. */
function figure(value: unknown, absent: number, most = MOST): number {
  const number = Number(value)
  return value !== '' && value !== undefined && Number.isInteger(number) && number >= 1 ? Math.min(number, most) : absent
}
