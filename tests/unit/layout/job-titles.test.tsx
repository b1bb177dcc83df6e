// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startI18n, switchLocale } from '../../../src/i18n/i18n.ts'
import { useTitles } from '../../../src/layout/jobs/use-titles.ts'
import type { Job } from '../../../src/runtime/jobs/jobs.ts'
import { PlacesProvider, type Places } from '../../../src/runtime/router/places.ts'
import type { Screen } from '../../../src/schema/compiled-screen.ts'
import { createStored } from '../../../src/session/storage.ts'

const job = (more: Partial<Job>): Job => ({ jobId: 'j', kind: 'each', call: 'card.activate', title: '卡券：激活', ...more }) as Job
const jobs = [
  job({ jobId: 'j-1', screen: 'admin/card', action: 'activate' }),
  job({ jobId: 'j-2', screen: 'admin/card', action: 'activate', undoes: 'j-1' }),
  job({ jobId: 'j-3', screen: 'admin/card', action: 'gone' }),
  job({ jobId: 'j-4', screen: 'admin/closed', action: 'activate' }),
  job({ jobId: 'j-5' }),
]
const ACTIONS = { 'zh-CN': ['卡券', '激活'], 'en-US': ['Cards', 'Activate'] } as const

it('a job is called as whoever reads it would call it, and as it was where that is not known (issue 15)', async () => {
  await startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'zh-CN', stored: createStored(), namespaces: ['layout/jobs'] })
  let locale: 'zh-CN' | 'en-US' = 'zh-CN'
  const loadScreen = () => {
    const [title, action] = ACTIONS[locale]
    // why: the name of the screen and of its actions are all that is looked at.
    return Promise.resolve({ title, actions: [{ name: 'activate', title: action }] } as unknown as Screen)
  }
  // why: only these are asked for.
  const places = { loadScreen, canOpen: (id: string) => id === 'admin/card' } as unknown as Places
  function Titles() {
    const titled = useTitles(jobs)
    return jobs.map((one) => <p key={one.jobId}>{titled(one).title}</p>)
  }
  const shown = () => [...document.querySelectorAll('p')].map((one) => one.textContent)
  render(
    <PlacesProvider value={places}>
      <Titles />
    </PlacesProvider>,
  )
  await screen.findByText('卡券：激活（撤销）')
  locale = 'en-US'
  await act(() => switchLocale('en-US'))
  await screen.findByText('Cards: Activate (undo)')
  expect(shown()).toEqual(['Cards: Activate', 'Cards: Activate (undo)', '卡券：激活', '卡券：激活', '卡券：激活'])
})
