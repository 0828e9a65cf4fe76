import React, { type ReactNode } from 'react';

export interface ButtonProps {
  label: string;
  onPress?(): void;
  children?: ReactNode;
}

/** Something to press. */
export function Button({ label, onPress }: ButtonProps) {
  const [pressed, setPressed] = React.useState(false);
  const press = () => {
    setPressed(true);
    onPress?.();
  };
  return <button onClick={press}>{label}</button>;
}

export const Menu = {
  Item: ({ label }: ButtonProps) => <li>{label}</li>,
};

export class Panel extends React.Component<ButtonProps> {
  state = { open: false };

  toggle = () => {
    this.setState({ open: true });
  };

  render() {
    return <Button label={this.props.label} onPress={this.toggle} />;
  }
}

export const Fancy = React.memo(function Fancy(props: ButtonProps) {
  return <Button {...props} />;
});
