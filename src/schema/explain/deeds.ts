import type { Screen } from '../compiled-screen.ts'
import type { Action, CallRef, Column, Field, Submit, Verb } from '../compiled.ts'

/** Something that a person can do on a screen, wherever its button is. */
export type Deed = {
  /** Its path in the screen: `refund`, `base.edit`, `submit`, `mobile.submit`. */
  name: string
  title: string
  /** Where the button is. */
  on: string
  permission?: string
  can?: Verb
  call?: CallRef
  form?: Field[]
  /** The screen that it opens, and how. */
  opens?: { screen: string; as: string }
  confirm?: string | true
  guards?: Action['guards']
}

/** Every action and every submit of a screen, in the order of the screen. */
export function listDeeds(screen: Screen): Deed[] {
  switch (screen.kind) {
    case 'list':
      return screen.actions.map((action) => ofAction(action, ''))
    case 'detail':
      return [
        ...screen.actions.map((action) => ofAction(action, '')),
        ...screen.sections.flatMap(({ name, actions }) => actions.map((action) => ofAction(action, `${name}.`))),
      ]
    case 'form': {
      const whole = screen.submit
        ? [
            ofSubmit(
              screen.submit,
              '',
              screen.parts.flatMap(({ fields }) => fields),
            ),
          ]
        : []
      const own = screen.parts.flatMap((part) => (part.submit ? [ofSubmit(part.submit, `${part.name}.`, part.fields)] : []))
      return [...whole, ...own, ...screen.actions.map((action) => ofAction(action, ''))]
    }
    default:
      return []
  }
}

function ofAction(action: Action, within: string): Deed {
  const { name, title, on, permission, can, call, form, open, screen, confirm, guards } = action
  return {
    name: within + name,
    title,
    on: on.join(', '),
    ...(permission ? { permission } : {}),
    ...(can ? { can } : {}),
    ...(call ? { call } : {}),
    ...(form ? { form } : {}),
    ...(open && screen ? { opens: { screen, as: open } } : {}),
    ...(confirm ? { confirm } : {}),
    ...(guards ? { guards } : {}),
  }
}

function ofSubmit({ title, permission, can, call, confirm, guards }: Submit, within: string, form: Field[]): Deed {
  return {
    name: `${within}submit`,
    title,
    on: 'form',
    call,
    form,
    ...(permission ? { permission } : {}),
    ...(can ? { can } : {}),
    ...(confirm ? { confirm } : {}),
    ...(guards ? { guards } : {}),
  }
}

/** Every value of a row that a screen shows. */
export function listColumns(screen: Screen): Column[] {
  if (screen.kind === 'list') return screen.list.columns
  return screen.kind === 'detail' ? screen.sections.flatMap(({ columns }) => columns) : []
}

/** The call that loads the data of a screen, if there is one. */
export function fillingCall(screen: Screen): CallRef | undefined {
  if (screen.kind === 'list') return screen.list.call
  return screen.kind === 'detail' || screen.kind === 'form' ? screen.load : undefined
}
