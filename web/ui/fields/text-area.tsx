import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, type FieldProps, FormField, splitFieldProps } from './form-field.tsx'

interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'> {}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <FormField {...field}>
      {wiring => (
        <textarea
          rows={6}
          {...control}
          {...wiring}
          className={cx(
            controlClass,
            'field-sizing-content max-h-[60dvh] min-h-28 resize-y py-2.5 leading-6',
          )}
        />
      )}
    </FormField>
  )
}
