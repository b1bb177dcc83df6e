import { Select } from '@formily/antd-v5'
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { liveInputProps, useBackend, type Found } from '../control.ts'
import { Spinner } from '../kit/spinner.tsx'
import type { LiveProps } from './live-props.ts'
import { dependsOn, optionsBody, readFound, rememberLabel, useRemoteLabel, useRemoteLabels } from '../remote.ts'
import { AntdHost } from './antd-host.tsx'
import { useOpen } from './use-open.ts'

type Answer = { state: 'busy' | 'failed' } | { state: 'here'; found: Found[] }

/** A row of another entity in the form the library needs: its value with its label. */
type Picked = { value: string; label: string }

export function LiveRemote(props: LiveProps) {
  const label = useRemoteLabel(props)
  const { value, onChange } = props
  const chosen = value === undefined || value === null || value === '' ? null : { value: value as string, label }
  return <Live {...props} chosen={chosen} onPick={(next) => onChange((next as Picked | undefined)?.value ?? undefined)} />
}

export function LiveManyRemote(props: LiveProps) {
  const labels = useRemoteLabels(props)
  const { value, onChange } = props
  const chosen = (Array.isArray(value) ? (value as string[]) : []).map((one, at) => ({ value: one, label: labels[at] ?? '' }))
  return (
    <Live {...props} many chosen={chosen} onPick={(next) => onChange(((next as Picked[] | undefined) ?? []).map((one) => one.value))} />
  )
}

type Choosing = LiveProps & {
  many?: boolean
  chosen: Picked | Picked[] | null
  onPick: (next: Picked | Picked[] | undefined) => void
}

function Live({ startOpen, onLeft, many, chosen, onPick, ...props }: Choosing) {
  const { field, onBlur, form } = props
  const t = useTexts('widgets/kit')
  const backend = useBackend()
  const [open, setOpen] = useOpen(startOpen)
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer>({ state: 'busy' })
  const [again, setAgain] = useState(0)
  const options = field.options!
  const depends = dependsOn(options, form)

  // Requests after a pause in typing; a late answer to an older request is dropped.
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    setAnswer({ state: 'busy' })
    const timer = window.setTimeout(
      () => {
        backend.call(options.call, optionsBody(options, form, text), { signal: stop.signal }).then(
          (data) => !stop.signal.aborted && setAnswer({ state: 'here', found: readFound(options, data) }),
          () => !stop.signal.aborted && setAnswer({ state: 'failed' }),
        )
      },
      text ? 250 : 0,
    )
    return () => {
      window.clearTimeout(timer)
      stop.abort()
    }
    // The form matters only through what the choices depend on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [backend, open, text, options, depends, again])

  const found = answer.state === 'here' ? answer.found : []
  const named = (one: Picked): Picked => ({ ...one, label: found.find((each) => each.value === one.value)?.label ?? one.label })
  const shown = Array.isArray(chosen) ? chosen.map(named) : chosen && named(chosen)
  return (
    <AntdHost open={open} stopsEscape>
      <Select
        {...liveInputProps(props)}
        {...(many ? { mode: 'multiple' as const } : {})}
        style={{ width: '100%' }}
        showSearch
        labelInValue
        filterOption={false}
        virtual={false}
        // In a narrow field, as in a search, names have more room than the field.
        popupMatchSelectWidth={false}
        allowClear={field.required !== true}
        placeholder={field.placeholder ?? t('search')}
        autoFocus
        suffixIcon={<Glyph name="down" />}
        open={open}
        onOpenChange={setOpen}
        searchValue={text}
        onSearch={setText}
        loading={open && answer.state === 'busy'}
        options={found.map((one) => ({ value: one.value as string, label: one.label }))}
        // A label may hold what something costs: it wraps rather than being cut.
        optionRender={({ label }) => <span style={{ whiteSpace: 'normal' }}>{label}</span>}
        notFoundContent={
          answer.state === 'busy' ? (
            <Spinner label={t('searching')} />
          ) : answer.state === 'failed' ? (
            <button type="button" className="lk-button lk-button-link" onClick={() => setAgain(again + 1)}>
              {t('searchFailed')}
            </button>
          ) : (
            t(text.trim() ? 'noMatch' : 'noRows')
          )
        }
        value={shown}
        onChange={(next: Picked | Picked[] | undefined) => {
          const picked = next === undefined ? [] : Array.isArray(next) ? next : [next]
          for (const { value } of picked) {
            const one = found.find((each) => each.value === value)
            if (!one) continue
            rememberLabel(options, one)
            if (!many && one.row) form.choose?.(one.value, one.row)
          }
          setText('')
          onPick(next)
        }}
        onBlur={({ target }: FocusEvent) => {
          // Only the window was left.
          if (target === document.activeElement) return
          setText('')
          if (text.trim()) onLeft(text)
          onBlur?.()
        }}
        onInputKeyDown={(event: KeyboardEvent) => {
          // With nothing to choose yet, the library would close the list and forget the text.
          if (!text || found.length > 0 || !['Enter', 'Tab'].includes(event.key)) return
          event.stopPropagation()
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </AntdHost>
  )
}
