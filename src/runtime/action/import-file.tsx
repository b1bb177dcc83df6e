import { useId, useRef, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action } from '../../schema/compiled.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { buildBody } from './body.ts'
import { useSurroundings } from './surroundings.ts'
import './import-file.css'

type Report = { done: number; faults: { line: number; message: string }[] }
type Props = { action: Action; takes?: Record<string, unknown> | undefined; onClose: () => void }

const megabytes = 10

/** A file of rows, and what became of each line that did not go in. */
export function ImportFile({ action, takes, onClose }: Props) {
  const t = useTexts('list')
  const client = useClient()
  const { changed } = useSurroundings()
  const help = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [report, setReport] = useState<Report>()
  const [busy, setBusy] = useState(false)

  const choose = (chosen: File | undefined) => {
    setReport(undefined)
    setFile(undefined)
    if (!chosen) return setFault(undefined)
    if (chosen.size === 0) return setFault(t('emptyFile'))
    if (chosen.size > megabytes * 1024 * 1024) return setFault(t('tooBig', { limit: megabytes }))
    setFault(undefined)
    setFile(chosen)
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || busy) return
    setBusy(true)
    try {
      const body = new FormData()
      for (const [name, value] of Object.entries(buildBody(action.call!, { takes }))) body.append(name, String(value))
      body.append('file', file, file.name)
      const answer = await client.call(action.call!, body, { quiet: true })
      const read = readReport(answer)
      setReport(read)
      if (read.done > 0) changed()
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      const read = readReport((problem.body as { data?: unknown } | undefined)?.data)
      if (read.faults.length > 0) setReport(read)
      else setFault(problem.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="rt-import" onSubmit={(event) => void send(event)}>
      <label className="rt-import-file">
        <span>{t('chooseFile')}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={help}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
      <p id={help} className="rt-subtitle">
        {t('importHelp', { limit: megabytes })}
      </p>
      {fault && (
        <Notice tone="danger" live>
          {fault}
        </Notice>
      )}
      {report && <ReportOf report={report} />}
      <div className="rt-import-buttons">
        <Button onClick={onClose}>{t('close')}</Button>
        <Button submit variant="primary" loading={busy} disabled={!file}>
          {t('import')}
        </Button>
      </div>
    </form>
  )
}

function ReportOf({ report: { done, faults } }: { report: Report }) {
  const t = useTexts('list')
  if (faults.length === 0) {
    return (
      <Notice tone="success" live>
        {t('importDone', { count: done })}
      </Notice>
    )
  }
  const title = done > 0 ? t('importPart', { done, failed: faults.length }) : t('importFaults', { count: faults.length })
  return (
    <Notice tone="warning" live title={title}>
      <ol className="rt-import-faults">
        {faults.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <b>{t('line', { line })}</b> {message}
          </li>
        ))}
      </ol>
    </Notice>
  )
}

/** `{ done, faults: [{ line, message }] }`, however little of it was answered. */
function readReport(answer: unknown): Report {
  const { done, faults } = (answer ?? {}) as Partial<Report>
  return { done: typeof done === 'number' ? done : 0, faults: Array.isArray(faults) ? faults : [] }
}
