interface Option {
  readonly value: string;
  readonly label: string;
}

/** The label that the form shows for a stored value; the value itself where no option has it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
