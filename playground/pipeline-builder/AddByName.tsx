import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';

interface AddByNameProps {
  /** The singular noun for what is added, such as `column`. */
  what: string;
  /** Adds an item with this name. Returns a message if the name is refused. */
  add: (name: string) => string | undefined;
  size?: ButtonProps['size'];
  className: string | undefined;
}

/** A field and a button that add an item by name. A refused name stays in the field, with the reason. */
export function AddByName({ what, add, size, className }: AddByNameProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      className={`${utilities.topAlignedRow} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        const message = add(name);
        setError(message);
        if (message === undefined) setName('');
      }}
    >
      <div className={utilities.grow}>
        <TextField
          label={`New ${what}`}
          hideLabel
          code
          placeholder={`New ${what}`}
          value={name}
          error={error}
          onChange={(text) => {
            setName(text);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" size={size} icon={Plus}>
        Add {what}
      </Button>
    </form>
  );
}
