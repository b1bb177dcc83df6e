import { useId, type ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Key } from '../../schema/texts.ts'
import { primaries } from '../../look/primaries.ts'
import { Glyph } from '../../look/glyph.tsx'
import { writeChoices, type Settings } from '../../session/settings.ts'
import { useSettings } from '../../session/use-settings.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { copyText } from '../../widgets/kit/copy-text.ts'
import { Drawer } from '../../widgets/kit/dialog.tsx'
import { toast } from '../../widgets/kit/toast-store.ts'
import { useMobile } from '../use-mobile.ts'
import '../../widgets/choices.css'
import './settings.css'

type Switches = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

/** The settings of how the console looks. Each takes effect and is stored at once. */
export function SettingsDrawer({ close }: { close: () => void }) {
  const say = useTexts('layout/settings')
  const [settings, write, reset] = useSettings()
  const mobile = useMobile()
  const top = settings.layout === 'topmenu'
  const small = mobile ? say('smallHelp') : undefined

  const copy = async () => {
    if (await copyText(writeChoices(settings))) toast.success(say('copied'))
    else toast.error(say('copyFailed'))
  }
  const startAnew = () => {
    reset()
    toast.success(say('resetDone'))
  }
  const turn = (name: Switches, word: Key<'layout/settings'>, help?: string, why?: string) => (
    <Turn label={say(word)} help={why ?? help} off={why !== undefined} on={settings[name]} turn={(on) => write({ [name]: on })} />
  )

  return (
    <Drawer
      open
      size="small"
      title={say('title')}
      onClose={close}
      footer={
        <>
          <Button variant="text" onClick={startAnew}>
            {say('reset')}
          </Button>
          <Button icon={<Glyph name="copy" />} onClick={() => void copy()}>
            {say('copy')}
          </Button>
        </>
      }
    >
      <div className="ly-settings">
        <Part title={say('appearance')}>
          <Pick
            label={say('pageTheme')}
            value={settings.pageTheme}
            choices={[
              ['light', say('light')],
              ['dark', say('dark')],
              ['auto', say('auto')],
            ]}
            pick={(pageTheme) => write({ pageTheme })}
          />
          <Pick
            label={say('navTheme')}
            value={settings.navTheme}
            choices={[
              ['dark', say('navDark')],
              ['light', say('navLight')],
            ]}
            pick={(navTheme) => write({ navTheme })}
          />
          <Colours value={settings.color} pick={(color) => write({ color })} />
          {turn('weak', 'weak', say('weakHelp'))}
        </Part>
        <Part title={say('layout')}>
          <Pick
            label={say('layout')}
            bare
            value={settings.layout}
            why={small}
            choices={[
              ['sidemenu', say('sidemenu')],
              ['topmenu', say('topmenu')],
            ]}
            pick={(layout) => write({ layout })}
          />
          <Pick
            label={say('contentWidth')}
            value={settings.contentWidth}
            why={small ? '' : top ? undefined : say('widthHelp')}
            choices={[
              ['Fluid', say('fluid')],
              ['Fixed', say('fixed')],
            ]}
            pick={(contentWidth) => write({ contentWidth })}
          />
          {turn('fixedHeader', 'fixedHeader')}
          {turn('autoHideHeader', 'autoHideHeader', undefined, settings.fixedHeader ? undefined : say('autoHideHelp'))}
          {turn('fixSiderbar', 'fixSiderbar', undefined, small ? '' : top ? say('fixSiderbarHelp') : undefined)}
        </Part>
        <Part title={say('behaviour')}>{turn('multiTab', 'multiTab', say('multiTabHelp'))}</Part>
      </div>
    </Drawer>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** A radio group; the browser handles the arrow keys. */
function Pick<Value extends string>({
  label,
  bare,
  value,
  choices,
  why,
  pick,
}: {
  label: string
  /** The heading above says it already. */
  bare?: boolean
  value: Value
  choices: [Value, string][]
  /** Why the option is disabled. */
  why?: string | undefined
  pick: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className="ly-setting ly-setting-pick" disabled={why !== undefined}>
      <legend className={bare ? 'hidden-text' : undefined}>{label}</legend>
      <div className="ly-picks">
        {choices.map(([one, title]) => (
          <label key={one} className="ly-pick">
            <input type="radio" name={id} value={one} checked={one === value} onChange={() => pick(one)} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {why && <p>{why}</p>}
    </fieldset>
  )
}

function Turn({
  label,
  help,
  off,
  on,
  turn,
}: {
  label: string
  help?: string | undefined
  off: boolean
  on: boolean
  turn: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="ly-setting ly-setting-turn">
      <div>
        <span id={id}>{label}</span>
        {help && <p id={`${id}-help`}>{help}</p>}
      </div>
      <button
        type="button"
        role="switch"
        className="lk-switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={help ? `${id}-help` : undefined}
        disabled={off}
        onClick={() => turn(!on)}
      />
    </div>
  )
}

/** The colours of the brand, or a custom one; text on it and in it stays legible (look/primary.ts). */
function Colours({ value, pick }: { value: string; pick: (value: string) => void }) {
  const say = useTexts('layout/settings')
  const id = useId()
  const known = primaries.some((one) => one.value === value.toLowerCase())
  return (
    <fieldset className="ly-setting">
      <legend>{say('color')}</legend>
      <div className="ly-colours">
        {primaries.map(({ value: one, name }) => (
          <label key={one} className="ly-colour" title={say(name as Key<'layout/settings'>)}>
            <input type="radio" name={id} checked={one === value.toLowerCase()} onChange={() => pick(one)} />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <rect width="24" height="24" rx="6" fill={one} />
            </svg>
            <Glyph name="check" />
            <span className="hidden-text">{say(name as Key<'layout/settings'>)}</span>
          </label>
        ))}
        <label className="ly-colour ly-colour-own" title={say('ownColor')} data-chosen={known ? undefined : ''}>
          <input type="color" value={value} onChange={(event) => pick(event.target.value)} />
          <span>{say('ownColor')}</span>
        </label>
      </div>
    </fieldset>
  )
}
