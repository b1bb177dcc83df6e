import { writeNumber } from '../../schema/figures.ts'
import { useLatest, useMemoizedFn } from 'ahooks'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { classes } from '../kit/classes.ts'
import { inputProps, textOf, type ControlProps } from '../control.ts'
import { commands, dropLink, linkAt, putLink, type Tool } from './rich-commands.ts'
import { RichLink } from './rich-link.tsx'
import { readRich, writeRich } from './rich-markdown.ts'
import { stateOf } from './rich-state.ts'
import { RichTools } from './rich-tools.tsx'
import { tidyPaste } from './tidy-paste.ts'

type Props = ControlProps & {
  /** The text as an editor document. */
  doc: Node
  /** What was typed while the editor was loading; undefined if nobody was waiting for it. */
  typed: string | undefined
}

/** A WYSIWYG editor. The value is Markdown, and stays byte for byte the same until something is changed. */
export function RichEditor({ doc, typed, ...props }: Props) {
  const { id, value, onBlur, disabled = false } = props
  const say = useTexts('widgets/late')
  const place = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const written = useRef(textOf(value))
  const [state, setState] = useState<EditorState>()
  const [isLinking, setLinking] = useState(false)
  const latest = useLatest(props)

  const turnTo = (where: '.lk-rich-tools [tabindex="0"]') => box.current?.querySelector<HTMLElement>(where)?.focus()
  const askForLink = useMemoizedFn(() => {
    setLinking(true)
    return true
  })
  const begin = useMemoizedFn((from: Node) =>
    stateOf(from, {
      'Mod-k': askForLink,
      'Alt-F10': () => {
        turnTo('.lk-rich-tools [tabindex="0"]')
        return true
      },
    }),
  )

  useLayoutEffect(() => {
    const own = new EditorView(place.current, {
      state: begin(doc),
      editable: () => !latest.current.disabled,
      attributes: () => attributesOf(latest.current),
      transformPastedHTML: tidyPaste,
      handleDOMEvents: {
        blur: (_, event) => {
          const to = event.relatedTarget
          if (!(to instanceof Element && box.current?.contains(to))) latest.current.onBlur?.()
        },
      },
      dispatchTransaction(transaction) {
        const next = own.state.apply(transaction)
        own.updateState(next)
        setState(next)
        if (!transaction.docChanged) return
        written.current = writeRich(next.doc)
        latest.current.onChange(written.current)
      },
    })
    view.current = own
    setState(own.state)
    if (typed !== undefined) {
      own.focus()
      if (typed !== '') own.dispatch(own.state.tr.insertText(typed))
    }
    return () => own.destroy()
    // oxlint-disable-next-line react/exhaustive-deps -- the editor lives as long as the control
  }, [])

  // A value from outside: a restored draft, a row that was reloaded.
  useLayoutEffect(() => {
    const text = textOf(value)
    if (text === written.current || !view.current) return
    written.current = text
    const next = readRich(text)
    if (next) {
      view.current.updateState(begin(next))
      setState(view.current.state)
    }
  }, [value, begin])

  useLayoutEffect(() => view.current?.setProps({}))

  const press = (tool: Tool) => {
    const own = view.current
    if (!own) return
    if (tool === 'link') return setLinking(true)
    commands[tool](own.state, own.dispatch, own)
    own.focus()
  }
  const closeLink = () => {
    setLinking(false)
    view.current?.focus()
  }
  const doLink = (command: ReturnType<typeof putLink>) => {
    const own = view.current
    if (own) command(own.state, own.dispatch)
    closeLink()
  }
  const link = isLinking && state ? linkAt(state) : undefined
  const most = props.field.rules?.maxLength
  const used = [...textOf(value)].length

  return (
    <div ref={box} className="lk-rich" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && isLinking && onBlur?.()}>
      {state && <RichTools state={state} about={id} disabled={disabled} press={press} />}
      {isLinking && (
        <RichLink href={link?.href ?? ''} put={(href) => doLink(putLink(href))} drop={link && (() => doLink(dropLink))} leave={closeLink} />
      )}
      <div className={classes('lk-box lk-box-tall lk-rich-box', props.invalid && 'lk-invalid', disabled && 'lk-still lk-off')}>
        <div ref={place} className="lk-rich-place" />
        {most !== undefined && (
          <span className={used > most ? 'lk-box-count lk-box-over' : 'lk-box-count'} aria-hidden="true">
            {writeNumber(used)} / {writeNumber(most)}
          </span>
        )}
        <span id={`${id}-keys`} hidden>
          {say('richKeys')}
        </span>
      </div>
    </div>
  )
}

/** The text is labelled by its field, like any input. */
function attributesOf(props: ControlProps): Record<string, string> {
  const {
    id,
    disabled,
    'aria-invalid': invalid,
    'aria-required': required,
    'aria-describedby': about,
  } = inputProps(props, `${props.id}-keys`)
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${props.id}-label`,
    class: 'lk-prose lk-rich-text',
    tabindex: '0',
    ...(about ? { 'aria-describedby': about } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
  }
}
