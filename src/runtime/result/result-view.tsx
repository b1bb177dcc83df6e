import { Link as RouterLink } from 'react-router-dom'
import type { ResultScreen } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { Result } from '../../widgets/kit/result.tsx'
import { pick } from '../action/body.ts'

type Props = { screen: ResultScreen; takes?: Record<string, string> | undefined }

/** How something ended, and the next steps. */
export function ResultView({ screen, takes = {} }: Props) {
  return (
    <Result
      status={screen.status}
      title={fill(screen.title, takes)}
      text={
        (screen.text || screen.help) && (
          <>
            {screen.text && fill(screen.text, takes)}
            {screen.help && <small className="rt-aside">{screen.help}</small>}
          </>
        )
      }
    >
      {screen.links.length > 0 &&
        screen.links.map((link) => {
          const dress = link.primary ? 'lk-button lk-button-primary' : 'lk-button lk-button-default'
          const query = new URLSearchParams(pick(link.with, takes)).toString()
          if (link.href) {
            return (
              <a key={link.name} className={dress} href={fill(link.href, takes)} target="_blank" rel="noreferrer">
                {link.title}
              </a>
            )
          }
          return (
            <RouterLink key={link.name} className={dress} to={{ pathname: link.path ?? '/', search: query && `?${query}` }}>
              {link.title}
            </RouterLink>
          )
        })}
    </Result>
  )
}
