/** Groups of JSON types that controls can hold and cells can show. */
export const TEXT = ['string']
export const NUMBER = ['integer', 'number']
export const LIST = ['array']
export const YES_NO = ['boolean']
export const CHOSEN = ['string', 'integer', 'number', 'boolean']
