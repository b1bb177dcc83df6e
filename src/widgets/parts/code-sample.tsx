import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useApplications } from '../../session/use-applications.ts'
import { useBackend } from '../control.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { asList, asRecord, asText } from '../answer/read.ts'
import { writeAnswer } from '../api/answers.ts'
import { SECRET } from '../api/sample-parts.ts'
import { findInterface, writeSample } from '../api/samples.ts'
import { SampleSound } from '../api/ready-command.tsx'
import { SampleTabs } from '../api/sample-tabs.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'

/** The application whose id is in the sample: the row's, otherwise the user's default one. */
export type SampleRow = { appId?: string }

/** The placeholder in the sample until there is an application. */
const NO_APP = 'YOUR_APP_ID'

/** How to call an interface, in several languages, with the id of the current application. */
export function CodeSample({ props, row }: PartProps) {
  const say = useTexts('widgets/late')
  const appId = useAppId(asText(asRecord(row)['appId']))
  const [name, reference] = [asText(props['interface']), asText(props['reference'])]
  const sayExample = useTexts('widgets/examples')
  const known = findInterface(name, sayExample)
  if (!known) return <NotYet why={say('sampleUnknown', { name })} />
  return (
    <div className="lk-part">
      <SampleTabs
        label={say('sample')}
        write={(language) => writeSample(language, known, window.location.origin, appId)}
        answer={writeAnswer(name, sayExample)}
      />
      <p className="lk-quiet">
        {say('sampleNote', { secret: SECRET })} {known.takes !== 'json' && <SampleSound />}
        {reference && known.takes !== 'json' && ' · '}
        {reference && (
          <a href={reference} target="_blank" rel="noreferrer">
            {say('reference')}
          </a>
        )}
      </p>
    </div>
  )
}

/** The id in the row, otherwise that of the application selected in the top bar; if neither is known, the list is requested. */
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
