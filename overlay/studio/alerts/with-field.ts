/** An object with another value of one field; `undefined`: without it. */
export function withField<Value extends object, Field extends keyof Value>(
  value: Value,
  field: Field,
  next: Value[Field] | undefined,
): Value {
  const { [field]: _, ...others } = value;
  return (next === undefined ? others : { ...others, [field]: next }) as Value;
}
