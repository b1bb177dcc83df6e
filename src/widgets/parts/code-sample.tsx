import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useApplications } from '../../session/use-applications.ts'
import { useBackend } from '../control.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { asList, asRecord, asText } from '../answer/read.ts'
import { findInterface, languages, SECRET, writeSample, type Language } from '../api/samples.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { Tabs } from '../kit/tabs.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'

/** The application whose id stands in the sample; that of the row, else the person's default one. */
export type SampleRow = { appId?: string }

/** What stands in the sample until there is an application. */
const NO_APP = 'YOUR_APP_ID'

/** How to call an interface, in several languages, with the id of the current application. */
export function CodeSample({ props, row }: PartProps) {
  const say = useTexts('widgets/late')
  const [language, setLanguage] = useState<Language>('cURL')
  const appId = useAppId(asText(asRecord(row)['appId']))
  const name = asText(props['interface'])
  const known = findInterface(name, useTexts('widgets/examples'))
  if (!known) return <NotYet why={say('sampleUnknown', { name })} />
  const code = writeSample(language, known, window.location.origin, appId)
  return (
    <div className="lk-part">
      <Tabs
        label={say('sample')}
        tabs={languages.map((one) => ({ name: one, title: one }))}
        value={language}
        onChange={(next) => setLanguage(next as Language)}
      >
        <div className="lk-code">
          <CopyButton text={code} name={say('sample')} className="lk-code-copy" />
          <pre tabIndex={0} translate="no">
            <code>{code}</code>
          </pre>
        </div>
      </Tabs>
      <p className="lk-quiet">{say('sampleNote', { secret: SECRET })}</p>
    </div>
  )
}

/** Of the row, else the one that is chosen in the top bar; where nothing tells which that is, the list is asked for. */
function useAppId(given: string): string {
  const backend = useBackend()
  const { state } = useApplications()
  const [found, setFound] = useState('')
  const chosen = state.current?.appId ?? ''
  const asks = !given && !chosen && state.status === 'idle'
  useEffect(() => {
    if (!asks) return undefined
    const stop = new AbortController()
    backend.call({ path: '/server/app/user-get-app-list' }, { pageNo: 1, pageSize: 10 }, { signal: stop.signal }).then(
      (data) => {
        const apps = asList(Array.isArray(data) ? data : asRecord(data)['data']).map(asRecord)
        const current = apps.find((app) => app['isDefault'] === true || app['isDefault'] === 1) ?? apps[0]
        if (!stop.signal.aborted && current) setFound(asText(current['appId']))
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [backend, asks])
  return given || chosen || found || NO_APP
}
