import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../look/glyph.tsx'
import { choicesOf } from '../choices.ts'
import { liveInputProps } from '../control.ts'
import type { LiveProps } from '../look-alike.tsx'
import { AntdHost } from './antd-host.tsx'
import { useOpen } from './use-open.ts'

export function LiveSelect(props: LiveProps) {
  return <Live {...props} />
}

export function LiveMultiSelect(props: LiveProps) {
  return <Live {...props} many />
}

/** More choices than one looks through can be searched. */
const searchable = 8

function Live({ many, startOpen, typed, ...props }: LiveProps & { many?: boolean }) {
  const { field, value, onChange, onBlur } = props
  const { t } = useTranslation('kit')
  const choices = choicesOf(field)
  const search = many || choices.length > searchable
  const [open, setOpen] = useOpen(startOpen)
  const [text, setText] = useState(search ? typed : '')
  const options: SelectProps['options'] = choices.map((choice) => ({
    value: choice.value as string,
    label: choice.title,
    ...(choice.disabled ? { disabled: true } : {}),
  }))
  return (
    <AntdHost open={open} stopsEscape>
      <Select
        {...liveInputProps(props)}
        {...(many ? { mode: 'multiple' as const } : {})}
        {...(search ? { showSearch: true, searchValue: text, onSearch: setText, optionFilterProp: 'label' } : {})}
        style={{ width: '100%' }}
        allowClear={field.required !== true}
        placeholder={field.placeholder ?? t('choose')}
        notFoundContent={t('noMatch')}
        autoFocus
        suffixIcon={<Glyph name="down" />}
        open={open}
        onOpenChange={setOpen}
        // Only without windowing do its rows carry roles; no list of choices is long enough to need it.
        virtual={choices.length > 200}
        options={options}
        value={many ? (Array.isArray(value) ? value : []) : (value ?? null)}
        onChange={(next) => onChange(next ?? undefined)}
        onBlur={() => {
          setText('')
          onBlur?.()
        }}
      />
    </AntdHost>
  )
}
