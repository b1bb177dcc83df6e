import { Select } from '@formily/antd-v5'

export const components = { select: Select, 'multi-select': Select }
