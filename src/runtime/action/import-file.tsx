import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { createRetryKey } from '../../request/retry-key.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action } from '../../schema/compiled.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { classes } from '../../widgets/kit/classes.ts'
import { Notice } from '../../widgets/kit/notice.tsx'
import { startJob } from '../jobs/start-job.ts'
import { usePlaces } from '../router/places.ts'
import { buildBody } from './body.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { useSurroundings } from './surroundings.ts'
import '../../widgets/files/files.css'
import './import-file.css'

type Report = { total: number; added: number; errors: { line: number; field?: string; message: string }[] }
type Props = { title: string; action: Action; takes?: Record<string, unknown> | undefined; onClose: () => void }

const megabytes = 10
/** A file with more lines becomes a job, which nobody has to wait for. */
const MANY_LINES = 500

/** A file of rows, and what became of each line that did not go in. */
export function ImportFile({ title, action, takes, onClose }: Props) {
  const t = useTexts('runtime/import')
  const client = useClient()
  const { jobs } = usePlaces()
  const { changed } = useSurroundings()
  const help = useId()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [report, setReport] = useState<Report>()
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const [key] = useState(createRetryKey)

  const choose = (chosen: File | undefined) => {
    setReport(undefined)
    setFile(undefined)
    if (!chosen) return setFault(undefined)
    if (chosen.size === 0) return setFault(t('emptyFile'))
    if (chosen.size > megabytes * 1024 * 1024) return setFault(t('tooBig', { limit: megabytes }))
    setFault(undefined)
    setFile(chosen)
  }

  const send = async (mode?: 'valid') => {
    if (!file || busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const text = await readText(file)
      if (jobs && isLong(text))
        return void (
          (await startJob(client, jobs, { call: action.call!, title: t('jobTitle', { screen: title, action: action.title }), text })) &&
          onClose()
        )
      const body = { ...buildBody(action.call!, { takes }), text, ...(mode ? { mode } : {}) }
      const read = readReport(await client.call(action.call!, body, { quiet: true, idempotencyKey: key.for(body) }))
      key.answered()
      setReport(read)
      if (read.added > 0) changed()
    } catch (problem) {
      key.answered(problem)
      if (!(problem instanceof Problem)) throw problem
      setFault(problem.message)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const right = report ? report.total - new Set(report.errors.map((error) => error.line)).size : 0

  return (
    <form className="rt-import" onSubmit={submit}>
      {action.sheet && !report && <SheetColumns title={title} columns={action.sheet} />}
      <label
        className={classes('lk-drop', over && 'lk-drop-over', file && 'lk-drop-small')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          choose(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          className="hidden-text"
          accept=".csv,text/csv"
          aria-describedby={help}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file, mended, may be chosen again.
            event.target.value = ''
          }}
        />
        <Glyph name="upload" />
        <span>{file ? t('chosenFile', { name: file.name }) : t('chooseFile')}</span>
      </label>
      <p id={help} className="rt-subtitle">
        {t('importHelp', { limit: megabytes })}
      </p>
      {fault && (
        <Notice tone="danger" live>
          {fault}
        </Notice>
      )}
      {report && <ReportOf report={report} columns={action.sheet} />}
      <div className="rt-import-buttons">
        <Button onClick={onClose}>{t('close')}</Button>
        {report && report.added === 0 && right > 0 ? (
          <Button variant="primary" loading={busy} onClick={() => void send('valid')}>
            {t('importRight', { count: right })}
          </Button>
        ) : (
          <Button submit variant="primary" loading={busy} disabled={!file || report !== undefined}>
            {t('import')}
          </Button>
        )}
      </div>
    </form>
  )
}

function ReportOf({ report: { added, errors }, columns = [] }: { report: Report; columns?: Action['sheet'] }) {
  const t = useTexts('runtime/import')
  // "At least 1" is said of a column; what names it itself needs no second name.
  const nameOf = (field: string | undefined, message: string) => {
    const title = columns.find(({ name }) => name === field)?.title
    return title === undefined || message.toLowerCase().includes(title.toLowerCase()) ? '' : t('ofColumn', { title })
  }
  if (errors.length === 0) {
    return (
      <Notice tone="success" live>
        {t('importDone', { count: added })}
      </Notice>
    )
  }
  const lines = new Set(errors.map((error) => error.line)).size
  return (
    <Notice tone="warning" live title={added > 0 ? t('importPart', { done: added, failed: lines }) : t('importFaults', { count: lines })}>
      <ol className="rt-import-faults">
        {errors.map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`}>
            <b>{t('line', { line })}</b> {nameOf(field, message)}
            {message}
          </li>
        ))}
      </ol>
    </Notice>
  )
}

/** However little of a report was answered. */
function readReport(answer: unknown): Report {
  const { total, added, errors } = (answer ?? {}) as Partial<Report>
  return { total: total ?? 0, added: added ?? 0, errors: Array.isArray(errors) ? errors : [] }
}

const isLong = (text: string) => text.split('\n', MANY_LINES + 2).length > MANY_LINES + 1

/** UTF-8, or what spreadsheets in China write where they are not told otherwise. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
