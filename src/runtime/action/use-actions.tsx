import { useLatest } from 'ahooks'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts, withTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { createKey } from '../../request/client.ts'
import { Problem } from '../../request/problem.ts'
import { createRetryKey, type RetryKey } from '../../request/retry-key.ts'
import type { Action } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { later } from '../../widgets/later.tsx'
import { toast } from '../../widgets/kit/toast-store.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import type { Told } from '../../widgets/kit/in-short.ts'
import { FEW, isBulk, LARGE, startJob } from '../jobs/start-job.ts'
import { usePlaces } from '../router/places.ts'
import { ActionHost } from './action-host.tsx'
import { useAddress } from './address.tsx'
import { buildBody, pick } from './body.ts'
import { LateFacts } from './late-facts.tsx'
import { callEach } from './call-each.ts'
import { isPossible, whyNot } from './guard.ts'
import { opened, opensDialog, queryOf, type About, type ActionSetting, type Busy, type Whole } from './action-setting.ts'
import type { Row } from '../../schema/row.ts'
import { nameExport } from './save-file.ts'
import { showAnswer } from './show-answer.tsx'
import { useSurroundings } from './surroundings.ts'
import { useFollow } from './use-follow.ts'
import { useUndo } from './use-undo.ts'
import { useWayBack, valuesBefore } from './use-way-back.ts'

const BatchForm = later(() => withTexts(import('./batch-form.tsx'), 'runtime/batch').then((found) => found.BatchForm), null)

/** More rows than a page can show; nobody selects so many with one click. */
const MANY = 100

/** Runs the actions of a screen: confirms, calls once, shows the result, and navigates as the schema says. */
export function useActions(setting: ActionSetting): { run: (action: Action, about?: About) => void; busy: Busy; host: ReactNode } {
  const t = useTexts('runtime/list')
  const client = useClient()
  const places = usePlaces()
  const address = useAddress()
  const follow = useFollow()
  const { changed } = useSurroundings()
  const [busy, setBusy] = useState<Busy>()
  const running = useRef(new Set<string>())
  const keys = useRef(new Map<string, RetryKey>())
  const [many, setMany] = useState<{ action: Action; rows: Row[]; whole: Whole | undefined }>()
  const undo = useUndo()
  const wayBack = useWayBack()
  const latest = useLatest({ setting, t, client, places, address, follow, changed, undo, wayBack })

  const [run] = useState(() => {
    const keyOf = (row: Row | undefined) => (row && latest.current.setting.entity ? row[latest.current.setting.entity.key] : undefined)

    /** One call at a time for each action and row, however often it is pressed. */
    async function once(action: Action, key: unknown, work: () => Promise<void>): Promise<void> {
      const mark = `${action.name} ${String(key)}`
      if (running.current.has(mark)) return
      running.current.add(mark)
      setBusy({ action: action.name, key })
      try {
        await work()
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem
        // Somebody else was faster: the displayed data is outdated.
        if (problem.kind === 'conflict' || problem.kind === 'not-found') await latest.current.setting.reload()
      } finally {
        running.current.delete(mark)
        setBusy(undefined)
      }
    }

    /** The idempotency key stays the same after a lost answer, so that a retry creates nothing twice. */
    async function callOnce(action: Action, body: Row, mark: string): Promise<unknown> {
      const { client } = latest.current
      if (!action.call!.creates) return client.call(action.call!, body)
      const key = keys.current.get(mark) ?? createRetryKey()
      keys.current.set(mark, key)
      try {
        const answer = await client.call(action.call!, body, { idempotencyKey: key.for(body) })
        key.answered()
        return answer
      } catch (problem) {
        key.answered(problem)
        throw problem
      }
    }

    async function callRow(action: Action, row: Row | undefined, values?: Row): Promise<void> {
      const { setting, follow, changed, undo, wayBack } = latest.current
      const below = action.below && row ? await lookBelow(action, row) : ''
      if (below === undefined) return
      if (action.confirm && !(await ask(action, (name) => [questionOf(action, row, name), below].filter(Boolean).join(' '), row && [row])))
        return
      const answer = await callOnce(
        action,
        buildBody(action.call!, { values, row, takes: setting.takes }),
        `${action.name} ${String(keyOf(row))}`,
      )
      changed()
      if (action.answer) await showAnswer(action, answer, row)
      const { takes, reload, title, entity } = setting
      const back = (answer: unknown) =>
        undo(action, setting, [{ row, answer }]) ??
        (values && row && wayBack(action, setting, { values: valuesBefore(values, row), row, answer }))
      await follow(action.then, { answer, row, takes, reload, title, entity, action: action.title, undo: back })
    }

    /** Before a deletion, asks which other rows it affects; if some of them prevent it, tells the person and links to them. */
    async function lookBelow(action: Action, row: Row): Promise<string | undefined> {
      const { setting, client, places, t } = latest.current
      try {
        const body = { ...buildBody(action.call!, { row, takes: setting.takes }), mode: 'look' }
        return (await client.call<{ below: string | null } | null>(action.call!, body, { quiet: true }))?.below ?? ''
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem
        const way = action.below!.find(({ entity, screen }) => screen && places.canOpen(screen) && holds(problem, entity))
        if (!way) {
          if (problem.kind !== 'expired') toast.error(problem.message)
          throw problem
        }
        const question = { title: action.title, text: problem.message, okText: t('showBelow', { title: way.title }) }
        if (await confirm(question)) places.open(way.screen!, pick(way.with, row, setting.takes))
        return undefined
      }
    }

    async function callRows(action: Action, rows: Row[], whole?: Whole): Promise<void> {
      const { setting, t, places } = latest.current
      const fit = whole ? rows : rows.filter((row) => isPossible(action, row))
      if (fit.length === 0) return void toast.warning(t('batchNone', { action: action.title }))
      const left = rows.length - fit.length
      const count = whole?.total ?? fit.length
      const isJob = places.jobs && isBulk(action.call!) && count > FEW
      if (
        (action.confirm || left > 0 || count > MANY) &&
        !(await askMany(action, { count, left, isJob: Boolean(isJob), rows: fit, whole }))
      )
        return
      if (!isJob) return callFew(action, fit)
      const keys = fit.map((row) => String(row[setting.entity!.key]))
      if (await begin(action, whole ? { list: whole.list.name, filter: whole.filter } : { keys })) setting.unselect?.()
    }

    /** Many rows are processed by a job of the backend, which continues after navigation. */
    async function begin(action: Action, rows: { keys: string[] } | { list?: string; filter: Row }): Promise<boolean> {
      const { setting, client, t, places } = latest.current
      const title = t('jobTitle', { screen: setting.title, action: action.title })
      const from = { screen: setting.screen, action: action.name }
      try {
        return (await startJob(client, places.jobs!, { call: action.call!, title, from, ...rows })) !== undefined
      } catch (problem) {
        if (problem instanceof Problem && problem.kind !== 'expired') toast.error(problem.message)
        throw problem
      }
    }

    async function callFew(action: Action, fit: Row[]): Promise<void> {
      const { setting, client, t, changed, undo } = latest.current
      const how = { quiet: true, batch: createKey() }
      const send = (row: Row) => client.call(action.call!, buildBody(action.call!, { row, takes: setting.takes }), how)
      const outcome = await callEach(fit, send, (count) => setBusy({ action: action.name, key: 'batch', done: count, of: fit.length }))
      if (!outcome) return
      const { done, reasons } = outcome
      const facts = { action: action.title, count: done.length, failed: reasons.length, reason: [...new Set(reasons)].join(' ') }
      const offer = { act: undo(action, setting, done) }
      if (reasons.length) toast.warning(t('batchPart', facts), offer)
      else toast.success(t('batchDone', facts), offer)
      setting.unselect?.()
      changed()
      await setting.reload()
    }

    /** The confirmation for several rows: how many they are, the consequences, and which ones are skipped. */
    function askMany(
      action: Action,
      about: { count: number; left: number; isJob: boolean; rows: Row[]; whole: Whole | undefined },
    ): Promise<boolean> {
      const { count, left, isJob, rows, whole } = about
      const { t } = latest.current
      const own = action.confirmMany ?? (typeof action.confirm === 'string' ? action.confirm : undefined)
      const words = own ? [t('chosenMany', { count }), fill(own, { count })] : [t('confirmMany', { count })]
      for (const { title, goes } of action.below ?? []) if (goes) words.push(t('goesAlong', { title }))
      if (left > 0) words.push(t('leftOut', { count: left }))
      if (isJob) words.push(t('jobNote'))
      return ask(
        action,
        words.reduce((before, next) => t('saidAfter', { before, next })),
        rows,
        whole,
      )
    }

    async function exportRows(action: Action, { format = 'csv', sends, part }: About): Promise<void> {
      const { setting, client, follow } = latest.current
      if (action.confirm && !(await ask(action, questionOf(action)))) return
      const body = {
        ...buildBody(action.call!, { takes: setting.takes }),
        ...setting.exportBody?.(),
        ...(format === 'csv' ? {} : { format }),
        ...sends,
      }
      if (!sends && latest.current.places.jobs && (setting.exportCount?.() ?? 0) > LARGE)
        return void (await begin(action, { filter: body }))
      const file = await client.call(action.call!, body)
      await follow(
        { ...action.then, download: true },
        {
          answer: file,
          takes: setting.takes,
          reload: () => {},
          title: setting.title,
          fileName: nameExport(part ? `${setting.title}-${part}` : setting.title, format),
        },
      )
    }

    const questionOf = ({ confirm: question }: Action, row: Row = {}, name?: (text: string) => string): string =>
      typeof question === 'string' ? fill(question, row, name) : latest.current.t('confirmOne')

    function ask(action: Action, text: Told, rows?: Row[], whole?: Whole): Promise<boolean> {
      const facts = action.facts && rows && <LateFacts action={action} rows={rows} whole={whole} />
      return confirm({ title: action.title, text, facts, okText: action.title, danger: Boolean(action.danger) || action.can === 'disable' })
    }

    return (action: Action, about: About = {}): void => {
      const { row, rows, whole, values } = about
      const { setting, places, address } = latest.current
      const why = rows ? undefined : whyNot(action, row)
      if (why !== undefined) return void toast.warning(why)
      if (rows && action.form && action.call?.does === 'edit') return setMany({ action, rows, whole })
      if (rows) return void once(action, 'batch', () => callRows(action, rows, whole))
      if (values) return void once(action, keyOf(row), () => callRow(action, row, values))
      if (opensDialog(action)) {
        return address.go((params) => {
          params.set(opened.action, action.name)
          if (row) params.set(opened.row, String(keyOf(row)))
          return params
        })
      }
      if (action.open === 'page' || (action.screen && !action.call))
        return void places.open(action.screen!, { ...pick(action.with, row, setting.takes), ...(action.opens && queryOf(action.opens)) })
      if (action.call?.does === 'export' && !row) return void once(action, undefined, () => exportRows(action, about))
      if (action.call) void once(action, keyOf(row), () => callRow(action, row))
    }
  })

  const host = (
    <>
      <ActionHost setting={setting} />
      {many && places.jobs && <BatchForm {...many} setting={setting} jobs={places.jobs} onClose={() => setMany(undefined)} />}
    </>
  )
  return { run, busy, host }
}

/** Whether rows of this kind prevent the deletion. */
function holds({ body }: Problem, entity: string): boolean {
  const { below } = (body as { data?: { below?: { entity: string }[] } | null } | undefined)?.data ?? {}
  return below?.some((one) => one.entity === entity) === true
}
