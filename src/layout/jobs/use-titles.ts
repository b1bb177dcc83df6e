import { useMemoizedFn } from 'ahooks'
import { useEffect, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { Screen } from '../../schema/compiled-screen.ts'
import type { Job } from '../../runtime/jobs/jobs.ts'
import { usePlaces } from '../../runtime/router/places.ts'

/** Jobs with titles in the current language: a job stores the title in the language in which it was started. */
export function useTitles(jobs: readonly Job[]): (job: Job) => Job {
  const t = useTexts('layout/jobs')
  const locale = useLocale()
  const { loadScreen, canOpen } = usePlaces()
  const [known, setKnown] = useState(new Map<string, Screen>())
  const keyOf = (screen: string) => `${locale} ${screen}`
  const wanted = [...new Set(jobs.flatMap(({ screen }) => (screen && canOpen(screen) && !known.has(keyOf(screen)) ? [screen] : [])))].join()

  useEffect(() => {
    let here = true
    for (const screen of wanted ? wanted.split(',') : [])
      loadScreen(screen).then(
        (found) => here && setKnown((before) => new Map(before).set(`${locale} ${screen}`, found)),
        // Until then, or if the screen no longer exists, the stored title is used.
        () => undefined,
      )
    return () => {
      here = false
    }
  }, [wanted, locale, loadScreen])

  return useMemoizedFn((job: Job) => {
    const screen = known.get(keyOf(job.screen ?? ''))
    const action = screen && actionsOf(screen).find(({ name }) => name === job.action)
    if (!action) return job
    const title = t('title', { screen: screen.title, action: action.title })
    return { ...job, title: job.undoes ? t('undoing', { title }) : title }
  })
}

const actionsOf = (screen: Screen) => [
  ...('actions' in screen ? screen.actions : []),
  ...('sections' in screen && Array.isArray(screen.sections)
    ? screen.sections.flatMap((section) => ('actions' in section ? section.actions : []))
    : []),
]
