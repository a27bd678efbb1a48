import { FieldFrame, type FieldProps } from './Field.tsx';
import styles from './Slider.module.css';

interface SliderProps extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  unit?: string;
}

/** A slider for a number, for values that the reader tries out rather than types exactly. */
export function Slider({ value, onChange, min, max, step = 1, unit, ...frame }: SliderProps) {
  const shown = unit ? `${value} ${unit}` : String(value);
  return (
    <FieldFrame {...frame} aside={<span className={styles.value}>{shown}</span>}>
      {(control) => (
        <input
          {...control}
          type="range"
          className={styles.slider}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={shown}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </FieldFrame>
  );
}
