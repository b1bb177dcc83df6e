import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Action } from '../../schema/compiled.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { classes } from '../../widgets/kit/classes.ts'
import { Notice } from '../../widgets/kit/notice.tsx'
import { StopButton } from '../jobs/stop-button.tsx'
import { knownParents } from './body.ts'
import { ImportPreview } from './import-preview.tsx'
import { readRows, Unreadable } from './read-rows.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { useImport } from './use-import.ts'
import '../../widgets/files/files.css'
import './import-file.css'

type Props = { screen: string; title: string; action: Action; takes?: Record<string, unknown> | undefined; onClose: () => void }

const megabytes = 10

/** The import dialog: choose a file, validate it, see its errors in place, replace it as often as necessary, and only then import it. */
export function ImportFile({ screen, title, action, takes, onClose }: Props) {
  const t = useTexts('runtime/import')
  const { stage, text, put, add, stop, undo, goesOn, refuse } = useImport({ screen, title, action, takes })
  const [name, setName] = useState<string>()
  const known = knownParents(action.call, { takes })
  const columns = (action.sheet ?? []).filter((column) => !known.includes(column.name))

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setName(chosen.name)
    if (chosen.size === 0) return refuse(t('emptyFile'))
    if (chosen.size > megabytes * 1024 * 1024) return refuse(t('tooBig', { limit: megabytes }))
    try {
      await put(await readRows(chosen))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      refuse(t(error.why))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  const isWorking = stage.at === 'checking' || stage.at === 'adding'
  const right = stage.at === 'looking' ? stage.found.right : 0
  const doubted = stage.at === 'looking' ? stage.found.faults.filter(({ doubt }) => doubt).length : 0

  return (
    <form className="rt-import" onSubmit={submit}>
      {stage.at === 'choosing' && columns.length > 0 && <SheetColumns title={title} columns={columns} />}
      {(stage.at === 'choosing' || stage.at === 'looking') && (
        <Chooser name={name} onChoose={(file) => void choose(file)} wrong={stage.at === 'choosing' && stage.fault !== undefined} />
      )}
      {stage.at === 'choosing' && stage.fault !== undefined && (
        <Notice tone="danger" live>
          {stage.fault}
        </Notice>
      )}
      {(stage.at === 'looking' || stage.at === 'choosing') && action.help && <p className="rt-subtitle">{action.help}</p>}
      {stage.at === 'looking' && <ImportPreview text={text} columns={columns} keyTitle={action.sheetKey} found={stage.found} />}
      {(isWorking || stage.at === 'stopped') && (
        <div className="rt-import-far" role="status">
          <progress {...(stage.of > 0 ? { value: stage.done, max: stage.of } : {})} aria-label={action.title} />
          <span>
            {stage.at === 'checking'
              ? t(stage.of > 0 ? 'checking' : 'reading', stage)
              : stage.at === 'adding'
                ? t('adding', stage)
                : t('stopped', { count: stage.done })}
          </span>
          {stage.at === 'adding' && goesOn && <span>{t('goesOn')}</span>}
        </div>
      )}
      {stage.at === 'done' && (
        <Notice tone={stage.left > 0 ? 'warning' : 'success'} live title={t('importDone', { count: stage.added })}>
          {stage.left > 0 && t('leftOut', { count: stage.left })}
        </Notice>
      )}
      <div className="rt-import-buttons">
        <Button onClick={onClose}>{stage.at === 'looking' ? t('cancel') : t('close')}</Button>
        {stage.at === 'done' && stage.canUndo && (
          <Button onClick={() => void undo().then((isAsked) => isAsked && onClose())}>{t('undo')}</Button>
        )}
        {isWorking && stop && <StopButton onStop={() => void stop()}>{t('stop')}</StopButton>}
        {stage.at === 'stopped' && stage.of > 0 && (
          <Button submit variant="primary">
            {t('resume')}
          </Button>
        )}
        {stage.at === 'looking' && right > 0 && (
          <Button submit variant="primary">
            {doubted > 0
              ? t('importAgain', { count: right })
              : right === stage.found.total
                ? t('importAll', { count: right })
                : t('importRight', { count: right })}
          </Button>
        )}
      </div>
    </form>
  )
}

function Chooser({ name, wrong, onChoose }: { name: string | undefined; wrong: boolean; onChoose: (file: File | undefined) => void }) {
  const t = useTexts('runtime/import')
  const help = useId()
  const [over, setOver] = useState(false)
  return (
    <>
      <label
        className={classes('lk-drop', over && 'lk-drop-over', name && 'lk-drop-small')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onChoose(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          className="hidden-text"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={help}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => {
            onChoose(event.target.files?.[0])
            // Resets the input, so that the same file can be chosen again after a correction.
            event.target.value = ''
          }}
        />
        <Glyph name="upload" />
        <span>{name ? t('chosenFile', { name }) : t('chooseFile')}</span>
      </label>
      <p id={help} className="rt-subtitle">
        {name ? t('againHelp') : t('importHelp', { limit: megabytes })}
      </p>
    </>
  )
}
