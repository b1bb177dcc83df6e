import { useInterval, useLatest, useMemoizedFn, useUpdateEffect } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { createRetryKey } from '../../request/retry-key.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { isRecord } from '../../request/shapes.ts'
import { createStored } from '../../session/storage.ts'
import { addJob, attendJob, holdJobs, progressOf, type Job } from '../jobs/jobs.ts'
import { startJob, type Begun } from '../jobs/start-job.ts'
import { usePlaces } from '../router/places.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { toast } from '../../widgets/kit/toast-store.ts'
import { buildBody } from './body.ts'
import { useSurroundings } from './surroundings.ts'

/**
 * `line` is the first one of a row, `on` that of the cell, if it is another. A `doubt` is no error: the line is valid, but its sender should
 * know this before it is imported.
 */
export type LineFault = { line: number; on?: number; field?: string; message: string; doubt?: boolean }
/** For each column of a file, the field that it sets; null if it sets none. */
type Sets = (string | null)[]
/** The result of a validation; nothing has been imported yet. */
export type Found = { total: number; right: number; faults: LineFault[]; columns?: Sets | undefined; amount?: string | null | undefined }

export type Stage =
  | { at: 'choosing'; fault?: string }
  | { at: 'checking' | 'adding' | 'stopped'; done: number; of: number }
  | { at: 'looking'; found: Found }
  | { at: 'done'; added: number; left: number; faults: LineFault[]; canUndo: boolean; amount: string | null }

/** Polling interval in milliseconds. */
const OFTEN = 400

type About = { screen: string; title: string; action: Action; takes?: Row | undefined }

/**
 * The state of an import: validated line by line, shown, and imported on confirmation. If the backend has jobs, one job does all of it and
 * continues when the dialog is closed; otherwise the page makes two calls, one to validate and one to import.
 */
export function useImport(about: About) {
  const t = useTexts('runtime/import')
  const client = useClient()
  const { jobs } = usePlaces()
  const { changed } = useSurroundings()
  const { action, takes } = about
  const [held] = useState(() => heldUnder(`import ${action.call!.name} ${JSON.stringify(takes ?? {})}`))
  const [{ jobId: job, columns }, takeJob] = useState<Partial<Begun>>(() => (jobs && held.read()) ?? {})
  const [stage, setStage] = useState<Stage>(job === undefined ? { at: 'choosing' } : { at: 'checking', done: 0, of: 0 })
  const [text, setText] = useState('')
  const [key] = useState(createRetryKey)
  const isStopping = useRef(false)
  const setJob = (begun: Partial<Begun>) => {
    held.keep(begun)
    takeJob(begun)
  }

  const told = (problem: unknown) => {
    if (!(problem instanceof Problem)) throw problem
    toast.error(problem.message)
  }

  const failed = (problem: unknown) => {
    if (!(problem instanceof Problem)) throw problem
    // An error of the file as a whole is reported for its text.
    setStage({ at: 'choosing', fault: problem.fields?.['text'] ?? problem.message })
  }

  const put = useMemoizedFn(async (asked: string) => {
    await drop()
    isStopping.current = false
    setText(asked)
    setStage({ at: 'checking', done: 0, of: 0 })
    const { text: _, ...under } = buildBody(action.call!, { takes, values: { text: asked } })
    try {
      if (!jobs) return setStage(lookedAt(await client.call(action.call!, { ...under, text: asked, mode: 'look' }, { quiet: true })))
      const title = t('jobTitle', { screen: about.title, action: action.title })
      const from = { screen: about.screen, action: action.name }
      const begun = await startJob(client, jobs, { call: action.call!, title, from, text: asked, mode: 'look', under })
      if (begun === undefined) return setStage({ at: 'choosing' })
      setJob(begun)
    } catch (problem) {
      failed(problem)
    }
  })

  const add = useMemoizedFn(async () => {
    if (stage.at !== 'looking' && stage.at !== 'stopped') return
    const of = stage.at === 'looking' ? stage.found.right : stage.of
    setStage({ at: 'adding', done: stage.at === 'stopped' ? stage.done : 0, of })
    try {
      if (jobs) return void (await client.call(jobs.resume, { jobId: job }, { quiet: true }))
      const body = { ...buildBody(action.call!, { takes }), text, mode: 'valid' }
      const report = reportOf(await client.call(action.call!, body, { quiet: true, idempotencyKey: key.for(body) }))
      key.answered()
      ended(report.added, report.errors)
    } catch (problem) {
      if (!jobs) key.answered(problem)
      failed(problem)
    }
  })

  const ended = (added: number, faults: LineFault[], left = linesOf(faults), canUndo = false, amount: string | null = null) => {
    setStage({ at: 'done', added, left, faults, canUndo, amount })
    if (added > 0) changed()
  }

  /** Before the backend has answered which job it is, this is remembered. */
  const stop = useMemoizedFn(async () => {
    isStopping.current = job === undefined
    if (job !== undefined) await client.call(jobs!.stop, { jobId: job }, { quiet: true }).catch(told)
  })
  useUpdateEffect(() => void (isStopping.current && stop()), [job])

  /** Discards a job that the person has abandoned. */
  const drop = useMemoizedFn(async () => {
    if (!jobs || job === undefined || stage.at === 'done' || stage.at === 'adding') return
    setJob({})
    const calls = stage.at === 'checking' ? [jobs.stop, jobs.seen] : [jobs.seen]
    for (const call of calls) await client.call(call, { jobId: job }, { silent: true }).catch(() => undefined)
  })

  const ask = useMemoizedFn(async () => {
    const answer = await client.call<{ jobs?: Job[] } | null>(jobs!.list, {}, { silent: true }).catch(() => null)
    const now = answer?.jobs?.find(({ jobId }) => jobId === job)
    if (!answer) return
    if (!now) {
      // The job belongs to somebody else, or was finished elsewhere.
      setJob({})
      return setStage({ at: 'choosing' })
    }
    holdJobs(answer.jobs ?? [])
    const far = { done: progressOf(now), of: now.total }
    if (now.status === 'running')
      return setStage(
        now.phase === 'checking' ? { at: 'checking', ...far } : { at: 'adding', done: now.done, of: now.checked || now.total },
      )
    if (now.status === 'stopped')
      return setStage(now.reason === null ? { at: 'stopped', done: now.done, of: now.checked } : { at: 'choosing', fault: now.reason })
    const { rows = [] } = await client
      .call<{ rows?: Reported[] }>(jobs!.report, { jobId: job }, { silent: true })
      .catch((): { rows?: Reported[] } => ({}))
    const faults = rows.flatMap(({ at, reason, faults }) =>
      (faults ?? [{ message: reason ?? '' }]).map((fault) => ({ line: at, ...fault })),
    )
    if (now.status === 'asking')
      return setStage({ at: 'looking', found: { total: now.total, right: now.checked, faults, columns, amount: now.amount } })
    await client.call(jobs!.seen, { jobId: job }, { silent: true }).catch(() => undefined)
    held.keep({})
    const isWhole = now.done === now.checked
    ended(now.done, faults, now.failed, now.undo && jobs!.undo !== undefined, isWhole ? (now.amount ?? null) : null)
  })

  const isAtWork = job !== undefined && (stage.at === 'checking' || stage.at === 'adding')
  useInterval(() => void ask(), isAtWork ? OFTEN : undefined)
  // While the dialog is open, no notification is shown.
  useEffect(() => (job === undefined ? undefined : attendJob(job)), [job])
  const undo = useMemoizedFn(async () => {
    if (stage.at !== 'done') return false
    const sum = stage.amount ? t('comesTo', { amount: stage.amount }) : ''
    const text = [t('undoAsk', { count: stage.added }), sum].filter(Boolean).join(' ')
    const asked = { title: t('undo'), text, okText: t('undo') }
    if (!(await confirm(asked))) return false
    const back = await client.call<Begun>(jobs!.undo!, { jobId: job }, { quiet: true }).catch(told)
    // Its end is noticed, and the list read again.
    if (back) addJob({ ...back, kind: 'each', call: action.call!.name, title: about.title })
    return back !== undefined
  })
  const latestDrop = useLatest(drop)
  useEffect(() => () => void latestDrop.current(), [latestDrop])

  return {
    stage,
    text,
    put,
    add,
    stop: jobs && stop,
    undo,
    goesOn: jobs !== undefined,
    refuse: (fault: string | undefined) => setStage(fault === undefined ? { at: 'choosing' } : { at: 'choosing', fault }),
  }
}

/** The job of this dialog in this browser tab, so that a reload finds it again. */
function heldUnder(key: string) {
  const stored = createStored(() => sessionStorage)
  return {
    read: () => stored.read(key, isBegun),
    keep: (begun: Partial<Begun>) => (begun.jobId === undefined ? stored.remove(key) : stored.write(key, begun)),
  }
}

const isBegun = (value: unknown): value is Begun => isRecord(value) && typeof value['jobId'] === 'string'

type Reported = { at: number; reason: string | null; faults: Omit<LineFault, 'line'>[] | null }

const linesOf = (faults: LineFault[]): number => new Set(faults.map(({ line }) => line)).size

/** Completes a partial report. */
function reportOf(answer: unknown): { total: number; added: number; errors: LineFault[]; columns: Sets | undefined } {
  const { total, added, errors, columns } = (answer ?? {}) as Partial<ReturnType<typeof reportOf>>
  return { total: total ?? 0, added: added ?? 0, errors: Array.isArray(errors) ? errors : [], columns }
}

function lookedAt(answer: unknown): Stage {
  const { total, errors, columns } = reportOf(answer)
  return { at: 'looking', found: { total, right: total - linesOf(errors), faults: errors, columns } }
}
