import { Button as Press, Menu, Panel, Fancy, type ButtonProps } from './button';
import useCounter, { type Counter } from './use-counter';
import * as parts from './button';

const title: string = 'Page';

function Local<T,>({ of }: { of: T }) {
  return null;
}

export default function Page(props: ButtonProps & { items: Counter[] }) {
  const counter = useCounter(1);
  const Dynamic = props.items[0];
  const render = (item: Counter) => <Local of={item} key={title} />;
  return (
    <>
      <Press label="+" onPress={() => counter.increment()} />
      <Menu.Item label="-" />
      <parts.Panel label={`${counter.count}`}>
        <Local<Counter> of={counter} />
        <Dynamic />
      </parts.Panel>
      <Fancy label="!" />
      <Missing />
      <div>{props.items.map(render)}</div>
    </>
  );
}

const shown: Panel = <Page label="" items={[]} />;
shown.toggle();
