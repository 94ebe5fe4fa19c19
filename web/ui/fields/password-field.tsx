import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { controlClass, type FieldProps, FormField, splitFieldProps } from './form-field.tsx'

interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'size' | 'type'> {}

/** A password, hidden until its show button is pressed. Takes react-hook-form's `register`. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, control } = splitFieldProps(props)
  const [shown, setShown] = useState(false)
  return (
    <FormField {...field}>
      {wiring => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'pr-12')}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? <EyeOff size={19} /> : <Eye size={19} />}
            onClick={() => setShown(!shown)}
            className="absolute! top-0 right-0 focus-visible:-outline-offset-4"
          />
        </div>
      )}
    </FormField>
  )
}
