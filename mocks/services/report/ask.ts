import type { Context } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import type { Person } from '../../core/sessions.ts'
import type { Row } from '../../db/database.ts'
import { callFor, mayUse } from '../../http/may-use.ts'
import { Problem, problems } from '../../http/problems.ts'
import { checkStructure } from '../../resource/validate.ts'

/** The number of queries that run at the same time: a report with many blocks must leave room for others. */
const AT_ONCE = 4

/**
 * Answers each query like the list call that it names, with the same permissions, scope and rules. Only grouped queries are answered, so
 * that
 * no rows can be read this way.
 */
export const service = operation('report.ask', async (context) => {
  const { asks } = context.body
  const answers: Row[] = []
  for (let at = 0; at < asks.length; at += AT_ONCE)
    answers.push(...(await Promise.all(asks.slice(at, at + AT_ONCE).map((one) => answerOf(context, one)))))
  return { answers }
})

async function answerOf(context: Context<Person>, { call: name, body }: { call: string; body: Row }): Promise<Row> {
  try {
    return { grouped: await groupedBy(context, name, body) }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    const { code, message } = problem.envelope(context.locale)
    return { code, message }
  }
}

async function groupedBy(context: Context<Person>, name: string, body: Row): Promise<object> {
  const { contract, person, locale, now, tools } = context
  const call = Object.hasOwn(contract.calls, name) ? contract.calls[name] : undefined
  if (call?.does !== 'list' || !Array.isArray(body.groupBy)) throw problems.notFound()
  if (!mayUse(contract, call, person, body) || (call.inPerson && person.visitorId !== undefined)) throw problems.forbidden()
  checkStructure(call, body, locale, now)
  const { grouped } = await tools.list(context, callFor(contract, call, person, body), body)
  if (!grouped) throw problems.notFound()
  return grouped
}
