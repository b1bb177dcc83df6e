import { useSession } from '../../session/use-session.ts'
import type { DocsTexts } from '../text-types.ts'
import { safeHref } from '../links.ts'
import { useConfig } from '../use-config.ts'
import { useSay } from '../use-say.ts'
import { useHref } from '../use-site.ts'

const SETTINGS = '/admin/site'
const facts = ['company', 'address', 'contactEmail', 'hotline', 'icp'] as const

/** The operator named in legal documents, from the settings; says so if they name nobody, with what is missing for those who may edit. */
export function Operator({ words }: { words: DocsTexts }) {
  const say = useSay<'site/docs-page'>(words)
  const config = useConfig()
  const { state, can } = useSession()
  const hrefOf = useHref()
  if (!config) return null
  const known = facts.filter((name) => config[name])
  const missing = facts.filter((name) => !config[name])
  const mayMend = state.status === 'member' && can('site', 'edit')
  return (
    <>
      {known.length > 0 && (
        <dl className="st-operator">
          {known.map((name) => (
            <div key={name}>
              <dt>{words.operator[name]}</dt>
              <dd>{config[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {!config.company && <p className="st-operator-missing">{words.operatorUnknown}</p>}
      {mayMend && missing.length > 0 && (
        <p className="st-operator-missing">
          {say('operatorMissing', { list: missing.map((name) => words.operator[name]).join(words.listComma) })}{' '}
          <a href={safeHref(SETTINGS, hrefOf)}>{words.operatorSettings}</a>
        </p>
      )}
    </>
  )
}
