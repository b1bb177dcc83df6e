import { useEffect } from 'react'
import { useClient } from '../../request/use-client.ts'
import { askOwnApp, type OwnApp } from '../ask-own-app.ts'
import type { DocsTexts } from '../text-types.ts'
import { useHref } from '../use-site.ts'

/** Where applications are made: the form itself. */
const APPLICATIONS = '/account/application?_open=create'

type NoAppProps = { userId: string; words: Pick<DocsTexts, 'noApp' | 'makeApp'>; onMade: (app: OwnApp) => void }

/** Says that a call needs an application, and leads to where one is made, in a tab of its own; looks for it when the reader is back. */
export function NoApp({ userId, words, onMade }: NoAppProps) {
  const client = useClient()
  const hrefOf = useHref()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      askOwnApp(client, userId).then(
        (app) => app && onMade(app),
        () => undefined,
      )
    }
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, userId, onMade])
  return (
    <p className="st-run" role="alert">
      {words.noApp}{' '}
      <a href={hrefOf(APPLICATIONS)} target="_blank" rel="opener">
        {words.makeApp}
      </a>
    </p>
  )
}
