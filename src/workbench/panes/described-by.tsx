import { useId, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useBench } from '../bench.ts'
import type { Described } from '../files/server.ts'
import { Pick } from './pick.tsx'

/** Takes the fields of something new from an existing file: rows with a header, or an API description. */
export function DescribedBy({ told, tell }: { told: Described | undefined; tell: (told: Described | undefined) => void }) {
  const t = useTexts('workbench/frame')
  const id = useId()
  const { boot, server } = useBench()
  const [text, setText] = useState('')
  const [of, setOf] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const ask = async (given: string, name: string) => {
    setRefusal(undefined)
    setText(given)
    setOf(name)
    try {
      tell(given === '' ? undefined : await server.describe(given, name || undefined))
    } catch (error) {
      tell(undefined)
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <div className="wb-version">
      <label htmlFor={id}>{t('fromFile')}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        aria-describedby={`${id}-help`}
        onChange={({ target: { files } }) => void Promise.resolve(files?.[0]?.text() ?? '').then((given) => ask(given, ''))}
      />
      <p id={`${id}-help`} className="wb-note" role={refusal ? 'alert' : undefined}>
        {refusal ?? t('fromFileHelp')}
      </p>
      {told && told.names.length > 1 && (
        <Pick
          label={t('whichObject')}
          value={of}
          choices={[['', t('choose')], ...told.names.map((name) => [name, name] as const)]}
          pick={(name) => void ask(text, name)}
        />
      )}
      {told && told.notes.length > 0 && (
        <ul className="wb-note" lang={boot.defaultLocale}>
          {told.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
