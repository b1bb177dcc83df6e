import { useMemo } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { FormPart, FormScreen } from '../../schema/compiled-screen.ts'
import type { Submit } from '../../schema/compiled.ts'
import { holds } from '../../schema/condition.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../widgets/kit/notice.tsx'
import { Result } from '../../widgets/kit/result.tsx'
import { buildBody } from '../action/body.ts'
import { isAllowed, whyNot } from '../action/guard.ts'
import { ScreenLinks, StateLinks } from '../action/screen-links.tsx'
import { FormActions } from './form-actions.tsx'
import { RefusalLinks } from './refusal-link.tsx'
import type { DraftOwner } from './draft.ts'
import type { FormLayoutProps } from './layout-props.ts'
import { PlainForm } from './plain-form.tsx'
import { standingOf } from './state.ts'
import { StepsForm } from './steps-form.tsx'
import { TabsForm } from './tabs-form.tsx'
import { useChosenApplication } from './use-chosen-application.ts'
import { useFilled } from './use-filled.ts'
import { useLoaded } from './use-loaded.ts'
import type { Row } from '../../schema/row.ts'
import { Waiting } from './waiting.tsx'
import './form.css'

type FormScreenProps = {
  screen: FormScreen
  takes?: Record<string, string> | undefined
  embedded?: boolean | undefined
  kept?: boolean | undefined
}

/** A form screen, as a page or in a dialog. */
export function FormScreenView({ screen: whole, takes = {}, embedded = false, kept = false }: FormScreenProps) {
  const session = useSession()
  const t = useTexts('runtime/router')
  const isAlone = !embedded && isBare(whole, takes)
  const load = isAlone ? undefined : whole.load
  const stored = useLoaded(load, load ? buildBody(load, { takes }) : {})
  const filled = useFilled(whole.fill, takes)
  const reload = stored.reload
  const loaded = filled.waits ? filled.waits.loaded : stored.loaded
  useChosenApplication(whole.load && whole.entity?.name, reload)
  const row = loaded.status === 'ready' ? loaded.row : undefined
  const screen = useMemo(() => visiblePart(whole, row), [whole, row])
  // Who may look only would fill it in for nothing.
  const isShut = screen.submit !== undefined && !isAllowed(screen.submit, session.can)
  const standing = useMemo(() => standingOf(screen, row, isShut), [screen, row, isShut])
  const user = session.state.status === 'member' ? session.state.user.userId : 'guest'
  const key = JSON.stringify(takes)

  const count = screen.parts.reduce((sum, part) => sum + part.fields.length, 0)
  const Layout = layouts[screen.layout]
  const { submit } = screen
  const facts = { ...takes, ...row }
  return (
    <section className={screen.for === 'guest' ? 'rt-form-screen rt-form-guest' : 'rt-form-screen'} data-screen={screen.id}>
      <header className="rt-head">
        <div className="rt-title">
          {!embedded && <h1>{screen.title}</h1>}
          {screen.help && !isAlone && <p className="rt-subtitle">{screen.help}</p>}
        </div>
        <FormActions screen={screen} row={row} takes={takes} reload={reload} />
      </header>
      {standing.notice && (
        <Notice tone={standing.notice.tone} action={<StateLinks links={screen.links} state={standing.state} facts={facts} />}>
          {standing.notice.text}
        </Notice>
      )}
      {isShut && loaded.status === 'ready' && <Notice>{t('mayNotSend')}</Notice>}
      {filled.notice && <Notice live>{filled.notice}</Notice>}
      {isAlone ? (
        <Result within picture="alone" title={t('aloneTitle')} text={t('alone')} />
      ) : loaded.status === 'ready' ? (
        <RefusalLinks value={screen.links}>
          <Layout
            key={`${screen.id} ${key} ${loaded.round} ${filled.round}`}
            screen={screen}
            standing={standing}
            row={row}
            initial={filled.values ?? (row || Object.keys(takes).length ? { ...takes, ...row } : undefined)}
            refused={filled.values}
            takes={takes}
            reload={reload}
            why={isShut ? null : submit && whyNot(submit, row)}
            draft={(part) =>
              standing.mode === 'read' || beginsSession(part?.submit ?? screen.submit)
                ? undefined
                : { ...namesOf(screen, part), key, user, kept: part ? undefined : screen.draft }
            }
            focus={screen.for === 'guest'}
            leaving={screen.for === 'guest' ? undefined : embedded && !kept ? 'address' : 'page'}
          />
        </RefusalLinks>
      ) : (
        <Waiting title={screen.title} loaded={loaded} reload={reload} count={count} />
      )}
      <ScreenLinks links={screen.links} facts={facts} />
    </section>
  )
}

/** The address lacks all that its calls send on and no field asks for: the page was opened without the one before it. */
function isBare({ load, submit, takes, parts }: FormScreen, given: Row): boolean {
  const sent = [...Object.values(load?.send ?? {}), ...Object.values(submit?.call.send ?? {})]
  const needed = sent.filter((name) => takes?.includes(name) && !parts.some(({ fields }) => fields.some((field) => field.name === name)))
  return needed.length > 0 && !needed.some((name) => given[name])
}

/** Credentials are never restored from a draft. */
const beginsSession = (submit: Submit | undefined): boolean => submit?.then?.session === 'start'

/** The form without the parts that do not apply to this row; all of them where none applies. */
function visiblePart(screen: FormScreen, row: Row | undefined): FormScreen {
  const parts = screen.parts.filter((part) => !part.visible || (row && holds(part.visible, { form: row, row, now: Date.now() })))
  return parts.length === 0 || parts.length === screen.parts.length ? screen : { ...screen, parts }
}

const layouts: Record<FormScreen['layout'], (props: FormLayoutProps) => React.ReactNode> = {
  plain: PlainForm,
  sections: PlainForm,
  tabs: TabsForm,
  steps: StepsForm,
}

/** The names under which drafts are stored: the present one and former ones. */
function namesOf({ id, was, renamed }: FormScreen, part: FormPart | undefined): Pick<DraftOwner, 'screen' | 'was' | 'renamed'> {
  const named = (screen: string) => (part ? `${screen}#${part.name}` : screen)
  return { screen: named(id), was: was?.map(named), renamed }
}
