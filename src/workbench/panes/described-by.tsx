import { useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import '../../widgets/files/files.css'
import { useBench } from '../bench.ts'
import type { Described } from '../files/server.ts'
import { Pick } from './pick.tsx'

type From = { text: string } | { db: string }

/** Takes the fields of something new from what is there: rows with a header, an API description, or a table of a database. */
export function DescribedBy({
  told,
  tell,
  wait,
}: {
  told: Described | undefined
  tell: (told: Described | undefined) => void
  /** Whether an answer is still to come. */
  wait: (isAsked: boolean) => void
}) {
  const t = useTexts('workbench/frame')
  const id = useId()
  const { server } = useBench()
  const [from, setFrom] = useState<From>()
  const [file, setFile] = useState<string>()
  const [db, setDb] = useState('')
  const [of, setOf] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const newest = useRef(0)
  const ask = async (given: From | undefined, name: string) => {
    const turn = ++newest.current
    setRefusal(undefined)
    setFrom(given)
    setOf(name)
    wait(true)
    let [answer, why]: [Described?, string?] = []
    try {
      answer = given && (await server.describe(given, name || undefined))
    } catch (error) {
      why = error instanceof Error ? error.message : String(error)
    }
    // Whoever has chosen something else meanwhile does not mean this any more.
    if (turn !== newest.current) return
    tell(answer)
    setRefusal(why)
    wait(false)
  }
  const isTable = from !== undefined && 'db' in from
  const refused = (ofTable: boolean) => (isTable === ofTable ? refusal : undefined)
  return (
    <>
      <div className="wb-version">
        <label htmlFor={id}>{t('fromFile')}</label>
        <label className="lk-drop lk-drop-small">
          <input
            id={id}
            type="file"
            className="hidden-text"
            accept=".csv,.json,text/csv,application/json"
            aria-describedby={`${id}-help`}
            onChange={({ target: { files } }) => {
              setFile(files?.[0]?.name)
              void Promise.resolve(files?.[0]?.text()).then((text) => ask(text === undefined ? undefined : { text }, ''))
            }}
          />
          <Glyph name="upload" />
          <span>{file ?? t('chooseFile')}</span>
        </label>
        <p id={`${id}-help`} className={refused(false) ? 'wb-note wb-refused' : 'wb-note'} role={refused(false) ? 'alert' : undefined}>
          {refused(false) ?? t('fromFileHelp')}
        </p>
      </div>
      <div className="wb-version">
        <label htmlFor={`${id}-db`}>{t('fromTable')}</label>
        <div className="wb-ask">
          <input
            id={`${id}-db`}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-db-help`}
            value={db}
            onChange={(event) => setDb(event.target.value)}
          />
          <Button disabled={db.trim() === ''} onClick={() => void ask({ db: db.trim() }, '')}>
            {t('showTables')}
          </Button>
        </div>
        <p id={`${id}-db-help`} className={refused(true) ? 'wb-note wb-refused' : 'wb-note'} role={refused(true) ? 'alert' : undefined}>
          {refused(true) ?? t('fromTableHelp')}
        </p>
      </div>
      {told && told.names.length > (isTable ? 0 : 1) && (
        <Pick
          label={isTable ? t('whichTable') : t('whichObject')}
          required
          value={of}
          choices={[['', t('choose')], ...told.names.map((name) => [name, name] as const)]}
          pick={(name) => void ask(from, name)}
        />
      )}
      {told && told.notes.length > 0 && (
        <ul className="wb-note">
          {told.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}
