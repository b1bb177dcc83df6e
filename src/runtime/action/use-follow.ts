import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import type { Then } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { toast } from '../../widgets/kit/toast-store.ts'
import { usePlaces } from '../router/places.ts'
import { pick } from './body.ts'
import { nameExport, saveFile } from './save-file.ts'
import { useSurroundings } from './surroundings.ts'

type Row = Record<string, unknown>
export type Outcome = {
  answer: unknown
  row?: Row | undefined
  takes?: Row | undefined
  reload: () => Promise<void> | void
  title: string
  /** What a downloaded file is called; its own name where nothing is said. */ fileName?: string | undefined
}

/** What follows a call that went well: a sentence, and the way the schema says to go. */
export function useFollow(): (then: Then | undefined, outcome: Outcome) => Promise<void> {
  const t = useTexts('list')
  const places = usePlaces()
  const navigate = useNavigate()
  const surroundings = useSurroundings()
  const latest = useRef({ t, places, navigate, surroundings })
  latest.current = { t, places, navigate, surroundings }

  return useCallback(async (then = { reload: true }, { answer, row, takes, reload, title, fileName }) => {
    const { t, places, navigate, surroundings } = latest.current
    const facts = answer !== null && typeof answer === 'object' && !(answer instanceof Blob) ? (answer as Row) : {}
    if (then.download && answer instanceof Blob) {
      const name = fileName ?? ((answer instanceof File && answer.name) || nameExport(title))
      saveFile(answer, name)
      return void toast.success(then.say ?? t('exported', { file: name }))
    }
    toast.success(then.say ? fill(then.say, { ...row, ...facts }) : t('done'))
    if (then.screen) return void places.open(then.screen, pick(then.with, facts, row, takes))
    if (then.back) return void (surroundings.close() || navigate(-1))
    await reload()
  }, [])
}
