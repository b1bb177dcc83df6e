import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { asList, asRecord, asText } from '../answer/read.ts'
import { useBackend } from '../control.ts'
import { Button } from '../kit/button.tsx'
import { StatusDot } from '../kit/tag.tsx'
import { toast } from '../kit/toast-store.ts'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../transcript/transcript.css'

/** A task with a corrected transcript. */
export type CorrectedRow = { taskId?: string; corrections?: { from: string; to: string; word: string; isKnown: boolean }[] }

/** The corrections; one click turns a correction into a hot word, which the next recognition uses. */
export function Corrections({ row }: PartProps) {
  const say = useTexts('widgets/late')
  const backend = useBackend()
  const [added, setAdded] = useState<string[]>([])
  const [busy, setBusy] = useState('')
  const taskId = asText(asRecord(row)['taskId'])
  const all = asList(asRecord(row)['corrections']).map(asRecord)
  if (all.length === 0) return <NotYet why={say('noAnswer')} />

  const learn = async (word: string) => {
    setBusy(word)
    try {
      const { name } = asRecord(await backend.call({ path: '/server/vocab/learn' }, { taskId, word }))
      setAdded((before) => [...before, word])
      toast.success(say('correctionAdded', { word, name: asText(name) }))
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setBusy('')
    }
  }

  return (
    <ul className="lk-part lk-learnt">
      {all.map((one) => {
        const [from, to, word] = [asText(one['from']), asText(one['to']), asText(one['word'])]
        return (
          <li key={word}>
            <span className="lk-bench-text">
              {from && <del>{from}</del>} <ins>{to}</ins>
            </span>
            {one['isKnown'] === true || added.includes(word) ? (
              <StatusDot tone="success">{`${word} · ${say('correctionKnown')}`}</StatusDot>
            ) : (
              <Button size="small" loading={busy === word} onClick={() => void learn(word)}>
                {say('correctionAdd', { word })}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
