import type { ComponentType } from 'react'

export type PartWidgetProps = Record<string, unknown> & { onAnswer: (answer: unknown) => void }

/** Widgets that stand in a form instead of fields, by their word in a schema. */
export const partWidgets: Record<string, ComponentType<PartWidgetProps>> = {}
